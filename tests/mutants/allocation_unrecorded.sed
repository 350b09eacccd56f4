# file: sim/experiment/task_record.cpp
# killed by: tests/ballast_tests --gtest_filter='JobRuns.TheAllocation*'
# the default allocation of jobs is not recorded
s/if \(tasks_->jobs\) config_\["workload"\]\["allocation"\] = tasks_->jobs->allocation;//
