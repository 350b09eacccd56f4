# file: models/tasks/task_queues.h
# killed by: tests/ballast_tests --gtest_filter='TasksByWork.ThoseWithoutLength*'
# a task that must not move moves
s/fixed_\[task\] == 0 && known_/known_/
