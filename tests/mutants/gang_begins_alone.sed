# file: models/tasks/task_store_jobs.cpp
# killed by: tests/ballast_tests --gtest_filter='JobRuns.TheTasksOfAGang*'
# the tasks of a gang begin one by one
s/if \(job\.tasks == 1\)/if (job.tasks != 0)/
