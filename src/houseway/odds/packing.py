"""Values as bytes and back, exactly: integers of any size, fractions, arrays, dataclasses of the odds.

The bytes are JSON. What JSON does not have is an object with one key, the kind of value. Lists and instances
that occur twice come back as one object. Reading makes nothing but values: it calls no code other than the
constructors of dataclasses in `houseway.odds`.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np

PACKAGE = "houseway.odds"
_PLAIN = (type(None), bool, int, float, str)


def packed(value: object) -> bytes:
    """A value as bytes; a `TypeError` if it holds anything that is no value."""
    return json.dumps(_Packing().plain(value), separators=(",", ":")).encode()


def unpacked(data: bytes) -> Any:
    """The value that was packed."""
    return _Unpacking().value(json.loads(data))


class _Packing:
    """Numbers the lists and instances in the order in which they are complete."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}

    def plain(self, value: object) -> object:
        """A value as JSON has it."""
        if type(value) in _PLAIN:
            return value
        if id(value) in self._numbers:
            return {"again": self._numbers[id(value)]}
        found = self._shared(value)
        if found is not None:
            self._numbers[id(value)] = len(self._numbers)
            return found
        match value:
            case tuple():
                return {"tuple": [self.plain(item) for item in value]}
            case Mapping():
                return {"dict": [[self.plain(key), self.plain(item)] for key, item in value.items()]}
            case frozenset():
                return {"set": [self.plain(item) for item in sorted(value)]}
            case Fraction():
                return {"fraction": str(value)}
            case bytes():
                return {"bytes": _text(value)}
            case np.ndarray() if not value.dtype.hasobject:
                return {"array": [value.dtype.str, list(value.shape), _text(value.tobytes())]}
            case float():  # NumPy's own floats are floats too
                return float(value)
        raise TypeError(f"{type(value).__name__} cannot be packed")

    def _shared(self, value: object) -> object | None:
        """A list or an instance as JSON has it; None for any other value."""
        if isinstance(value, list):
            return [self.plain(item) for item in value]
        kind = type(value)
        if is_dataclass(value) and kind.__module__.startswith(f"{PACKAGE}."):
            content = [self.plain(getattr(value, field.name)) for field in fields(value)]
            return {"instance": [kind.__module__, kind.__name__, content]}
        return None


class _Unpacking:
    """Numbers lists and instances as `_Packing` does."""

    def __init__(self) -> None:
        self._found: list[Any] = []

    def value(self, plain: Any) -> Any:
        """The value that JSON stands for."""
        if isinstance(plain, list):
            return self._complete([self.value(item) for item in plain])
        if not isinstance(plain, dict):
            return plain
        ((kind, content),) = plain.items()
        match kind:
            case "again":
                return self._found[content]
            case "tuple":
                return tuple(self.value(item) for item in content)
            case "dict":
                return {self.value(key): self.value(item) for key, item in content}
            case "set":
                return frozenset(self.value(item) for item in content)
            case "fraction":
                return Fraction(content)
            case "bytes":
                return base64.b64decode(content)
            case "array":
                dtype, shape, text = content
                return np.frombuffer(base64.b64decode(text), np.dtype(dtype)).reshape(shape).copy()
            case "instance":
                return self._complete(self._instance(*content))
        raise ValueError(f"unknown kind of value {kind!r}")

    def _complete(self, value: Any) -> Any:
        self._found.append(value)
        return value

    def _instance(self, module: str, name: str, content: list[Any]) -> Any:
        if not module.startswith(f"{PACKAGE}."):
            raise ValueError(f"{module} is not part of {PACKAGE}")
        kind = getattr(import_module(module), name)
        if not (isinstance(kind, type) and is_dataclass(kind)):
            raise ValueError(f"{module}.{name} is not a dataclass")
        return kind(*(self.value(item) for item in content))


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
