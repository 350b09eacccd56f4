# file: models/machine/network_link.h
# killed by: tests/ballast_tests --gtest_filter='RandomStealing*:EventMachine.*:-*Kernel*'
# packets are shown once more at an edge without the processors
s/^      wires\.send = \{\};$//
