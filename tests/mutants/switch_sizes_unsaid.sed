# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='TraceExperiment.TheSwitchSays*'
# the switch does not say that it ignores sizes
s/(balance && tasks_->trace && )tasks_/\1!tasks_/
