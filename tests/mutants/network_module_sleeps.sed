# file: models/network/network_module.h
# killed by: tests/ballast_tests --gtest_filter='Orders/KernelTraffic.EqualsThePlainDriverInEveryOrderOfItsModules/1'
# the shell forgets to wake the network
s/if \(const Cycle next = core_\.next_event\(now\); next != kNever\) clock_\.wake\(next\);//
