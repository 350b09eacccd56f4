# file: models/network/router_options.h
# killed by: tests/ballast_tests --gtest_filter='TimedNetworks.ZeroLoadLatencyHas*'
# short buffers cost nothing without load
s/\(flits - 1\) \/ buffer_flits \* \(loop - sent\)/0 * (flits - 1)/
