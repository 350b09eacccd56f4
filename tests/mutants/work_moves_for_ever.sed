# file: models/tasks/task_store_parcels.cpp
# killed by: tests/ballast_tests --gtest_filter='TasksByWork.MoveAtMost*'
# a task moves once more than it may
s/\+\+moves_\[task\] == options_\.max_moves/moves_[task]++ == options_.max_moves/
