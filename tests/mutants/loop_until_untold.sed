# file: models/machine/network_link.h
# killed by: tests/ballast_tests --gtest_filter='Orders/KernelTraffic.EqualsThePlainDriverInEveryOrderOfItsModules/1'
# sources learn the end of the window when they next have a packet
s/ \|\| wires\.until != told//
