# file: models/tasks/job_ledger.cpp
# killed by: tests/ballast_tests --gtest_filter='JobRuns.AJobArrives*'
# a job follows the end without its think time
s/std::max<Cycle>\(jobs_\.list\[follower\]\.think, 1\)/1/
