# file: models/network/router_options.h
# killed by: tests/ballast_tests --gtest_filter='TimedNetworks.ZeroLoadLatencyHas*'
# short buffers cost nothing without load
s/\(flits - 1\) \/ buffer_flits \* \(loop - buffer_flits\)/0 * (flits - 1)/
