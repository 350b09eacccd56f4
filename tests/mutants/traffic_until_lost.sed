# file: models/machine/network_link.h
# killed by: tests/ballast_tests --gtest_filter='TrafficRun.*:-*Kernel*:@long'
# the sources never learn the end of the window
s/    wires\.until = monitor\.until\(\);//
