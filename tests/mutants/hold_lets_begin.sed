# file: models/tasks/execution.h
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# a held processor begins tasks
s/running_\[i\] == kNone \&\& holds_\[i\] == 0;/running_[i] == kNone;/
