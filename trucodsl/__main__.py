"""``python -m trucodsl`` is ``trucodsl``."""

from trucodsl.cli.main import main

if __name__ == "__main__":
    main()
