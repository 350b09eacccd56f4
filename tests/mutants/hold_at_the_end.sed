# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# a task that is due at this edge stands still, too
s/due_\[i\] <= now_\) return/due_[i] < now_) return/
