# file: models/network/ideal_network.cpp
# killed by: tests/ballast_tests --gtest_filter='IdealNetwork.PacketsOfOneCycle*'
# what was sent long before is delivered after what was sent since
s/^  advance\(now\);//; s/^  deliver\(now \+ 1\);/  advance(now);\n  deliver(now + 1);/
