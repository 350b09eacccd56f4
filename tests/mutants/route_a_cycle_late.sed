# file: models/network/sparse/stages.cpp
# killed by: tests/ballast_tests --gtest_filter=TimedNetworks.ZeroLoad*
# the next packet of a virtual channel is routed a cycle late, but only behind another one; or all of them
s/auto& routed = block\.routed\.at\(now \+ options_\.rc \+ delays_.va\);/auto\& routed = block.routed.at(now + options_.rc + delays_.va + (options_.rc != 0));/
