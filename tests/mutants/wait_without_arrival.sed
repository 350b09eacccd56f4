# file: models/tasks/execution.h
# killed by: tests/ballast_tests --gtest_filter='TaskStore.TheMeanWait*'
# a wait counts from the beginning of the run
s/waited_ \+= now - arrival/waited_ += now/
