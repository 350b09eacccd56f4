# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# the shortest length of a class is not of it
s/length < terms_\.lo/length <= terms_.lo/
