# file: models/network/router_options.h
# killed by: tests/ballast_tests --gtest_filter='TimedNetworks.ZeroLoadLatencyHas*'
# on a route through one router only the source can wait for credits
s/return std::max\(from_source, to_sink\);/return from_source + 0 * to_sink;/
