# file: models/machine/task_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.ADeadlock*'
# a network that hangs is never noticed
s/if \(!watchdog_\.bites\(now, progress, flits_\)\) return;/if (!watchdog_.bites(now, progress, flits_) || now != 0) return;/
