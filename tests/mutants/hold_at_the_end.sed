# file: models/tasks/execution.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# a task that is due at this edge stands still, too
s/due_\[i\] <= now\) return/due_[i] < now) return/
