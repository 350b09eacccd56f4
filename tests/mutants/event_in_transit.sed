# file: models/machine/task_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='EventMachineDrivers.Samples*'
# samples leave out the tasks in messages
s/in\.load, in\.in_transit\)/in.load, 0)/
