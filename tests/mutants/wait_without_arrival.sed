# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskStore.TheMeanWait*'
# a wait counts from the beginning of the run
s/waited_ \+= now_ - tasks_\.arrival\[task\]/waited_ += now_/
