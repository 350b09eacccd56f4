# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a promised task is shown again
s/store_\.set_aside\(i, shown_\[i\]\);//
