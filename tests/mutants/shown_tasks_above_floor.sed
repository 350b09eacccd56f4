# file: models/machine/shown_tasks.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchByWork.TheMachine*'
# a task that leaves just the floor is not shown
s/load_\[i\] - std::min\(load_\[i\], terms_\.floor\)/load_[i] - std::min(load_[i], terms_.floor + 1)/
