# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a promised task is in the load
s/^  remove\(i, shown_\[i\]\);//
