# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a task that leaves was not put back before
s/store_\.put_back\(i, task\);//
