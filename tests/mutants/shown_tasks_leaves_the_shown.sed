# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a packet has the length of the task shown
s/0 : quanta\(store_\.length\(first\(i\)\)\)/0 : length/
