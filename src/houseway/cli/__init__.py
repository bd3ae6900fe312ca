"""The command line: `houseway`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; whatever goes wrong is one line on stderr, never a traceback.

    With HOUSEWAY_DEBUG set, an unexpected error shows where it came from.
    """
    from houseway.cli.app import app

    try:
        app()
    except Exception as error:
        if os.environ.get("HOUSEWAY_DEBUG"):
            raise
        line = " ".join(f"{type(error).__name__}: {error}".split())
        print(f"houseway: unexpected error: {line} (HOUSEWAY_DEBUG=1 shows where)", file=sys.stderr)
        sys.exit(70)
