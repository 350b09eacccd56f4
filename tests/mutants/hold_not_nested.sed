# file: models/tasks/execution.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# the first release ends all holds
s/if \(--holds_\[i\] != 0\) return;/holds_[i] = 0;/
