# file: models/network/routed_network.cpp
# killed by: tests/ballast_tests --gtest_filter=TimedNetworks.ZeroLoad*
# the next packet of a virtual channel is routed a cycle late, but only behind another one; or all of them
s/auto& routed = routed_\.at\(now \+ options_\.rc \+ va_delay_\);/auto\& routed = routed_.at(now + options_.rc + va_delay_ + (options_.rc != 0));/
