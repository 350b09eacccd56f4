# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a promised task is in the load
s/^  load_\[i\] -= quanta\(store_\.length\(shown_\[i\]\)\);//
