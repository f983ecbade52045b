"""Runs all tests of this folder and writes "passed failed skipped" into the file that is named."""

import sys
import unittest

suite = unittest.defaultTestLoader.discover(sys.path[0])
result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(suite)
failed = len(result.failures) + len(result.errors)
with open(sys.argv[1], "a", encoding="ascii") as tally:
    print(max(result.testsRun - failed - len(result.skipped), 0), failed, len(result.skipped), file=tally)
sys.exit(failed > 0)
