# file: models/tasks/task_meter.h
# killed by: tests/ballast_tests --gtest_filter='TaskStore.TheMeanWait*'
# a wait counts from the beginning of the run
s/waited \+= now - arrival/waited += now/
