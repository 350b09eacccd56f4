# file: models/tasks/job_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='JobRuns.AJobWaits*'
# the wait of a job ends with its first task
s/wait = run\.last_begin/wait = run.first_begin/
