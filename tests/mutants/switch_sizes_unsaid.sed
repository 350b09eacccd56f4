# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='TraceExperiment.TheSwitchSays*'
# the switch does not say that it ignores sizes
s/o\.processors\.balance && has_sizes\(tasks_\)/false/
