# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a void promise is not shown again
s/^(    )store_\.put_back\(i, first\(i\)\);/\1/
