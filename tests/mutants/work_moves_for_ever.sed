# file: models/tasks/task_queues.cpp
# killed by: tests/ballast_tests --gtest_filter='TasksByWork.MoveAtMost*'
# a task moves once more than it may
s/\+\+moves_\[task\] == max_moves_/moves_[task]++ == max_moves_/
