# file: models/machine/network_monitor.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkMachine.ADeadlock*'
# a network that hangs is never noticed
s/if \(now - progress_ < watchdog_ \+ flits_\) return;/if (now - progress_ < watchdog_ || now != 0) return;/
