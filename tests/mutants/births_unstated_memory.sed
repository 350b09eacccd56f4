# file: sim/experiment/task_memory.cpp
# killed by: tests/ballast_tests --gtest_filter='Memory.*'
# the plan forgets tasks that are born
s/kAlive \* e\.processors/e.processors/
