# file: models/machine/watchdog.h
# killed by: tests/ballast_tests --gtest_filter='Watchdog.*'
# it bites a cycle late
s/>= limit_ \+ more/> limit_ + more/
