"""What all tests share: pictures are drawn without a screen, and Ctrl-C is heard even where the tests run in the background."""

from __future__ import annotations

import os
import signal

os.environ.setdefault("MPLBACKEND", "Agg")

# A shell starts what runs in the background with SIGINT ignored, and Python then leaves it so.
signal.signal(signal.SIGINT, signal.default_int_handler)
