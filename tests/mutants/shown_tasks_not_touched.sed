# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a promise does not show the next task
s/(push_back\(shown_\[i\]\);)/\1 return;/
