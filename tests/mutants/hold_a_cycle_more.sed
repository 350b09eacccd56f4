# file: models/tasks/execution.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# what was held takes a cycle more
s/now \+ left_\[i\]/now + left_[i] + 1/
