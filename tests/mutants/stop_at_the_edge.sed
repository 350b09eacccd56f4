# file: models/machine/driver.h
# killed by: tests/ballast_tests --gtest_filter='StoppedRuns.TheBudget*'
# a run ends in the cycle of the edge after its budget
s/Stop::Reason::budget, end,/Stop::Reason::budget, now,/
