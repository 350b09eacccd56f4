# file: models/tasks/execution.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# a failure takes what was held for executed
s/due_\[i\] == kNever \? left_\[i\] :/due_[i] == kNever ? 0 :/
