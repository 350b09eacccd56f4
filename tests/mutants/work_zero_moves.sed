# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='TasksByWork.ThoseWithoutLength*'
# a task that takes no time moves
s/fixed_\[task\] == 0 && known_\[task\] > 0/fixed_[task] == 0/
