# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='CyclesPerWork.DoNotMatter*'
# lengths of tasks that only move are refused
s/if \(executes\(\) \|\| in_cycles\) check_lengths/if (executes() || in_cycles || tasks_.size() != 0) check_lengths/
