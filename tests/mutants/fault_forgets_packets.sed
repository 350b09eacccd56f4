# file: models/network/interfaces/interfaces.cpp
# killed by: tests/ballast_tests --gtest_filter=NetworkFaults.AThousand*
# a packet that a fault catches under way is not sent again
s/again_\[packet\.from\] = id;/if (packet.flits != 3) again_[packet.from] = id;/
