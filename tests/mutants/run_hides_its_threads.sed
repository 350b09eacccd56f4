# file: sim/report/report.cpp
# killed by: tests/ballast_tests --gtest_filter='TrafficExperiment.ASpeedSays*'
# the serial share is shown where nothing was shared
s/if \(r\.stepping->shared_edges != 0\) speed\["serial_share"\]/speed["serial_share"]/
