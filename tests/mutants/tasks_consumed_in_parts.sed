# file: models/rounds/round_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundsExperiment.LoadIsKept'
# of whole tasks, what the agent's load has is executed
s/tasks_\.empty\(\) \? rounds_\.load\(i\) : static_cast<double>\(tasks_\[i\]\)/rounds_.load(i)/
