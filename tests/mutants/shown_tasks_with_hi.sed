# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a class has the shortest length of the next one, too
s/terms_\.hi - 1;/terms_.hi;/
