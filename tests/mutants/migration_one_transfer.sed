# file: models/machine/task_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.Pairing*'
# a link carries only one transfer
s/link_tasks_\[link\] \+= static/link_tasks_[link] = static/
