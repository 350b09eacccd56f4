# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore*'
# what was held takes a cycle more
s/now_ \+ left_\[i\]/now_ + left_[i] + 1/
