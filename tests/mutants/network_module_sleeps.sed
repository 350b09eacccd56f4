# file: models/machine/driver.h
# killed by: tests/ballast_tests --gtest_filter='Orders/KernelTraffic.EqualsThePlainDriverInEveryOrderOfItsModules/1'
# the shell forgets to wake the network
s/if \(const Cycle next = link_\.next_of_carrier\(now\); next != kNever\) clock_\.wake\(next\);//
