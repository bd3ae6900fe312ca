"""How properties are tried: fixed seeds in `make test`, random seeds and more examples in `make verify`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.playing import scaled

settings.register_profile(
    "fixed",
    max_examples=scaled(100),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("random", settings.get_profile("fixed"), derandomize=False)
settings.load_profile("fixed")
