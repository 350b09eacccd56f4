# file: models/machine/task_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskMessages.GoInTheOrder*'
# the second sender overtakes those after it
s/    next_\[at\.last\] = task;/    next_[task] = next_[at.task]; next_[at.task] = task;/
