"""``python -m trucodsl`` and the command ``trucodsl``."""

import sys
from importlib import import_module


def main() -> None:
    """Run one command and exit; an interruption while it is still loading is quiet too."""
    try:
        command = import_module("trucodsl.cli.main")
    except KeyboardInterrupt:
        sys.exit(130)
    command.main()


if __name__ == "__main__":
    main()
