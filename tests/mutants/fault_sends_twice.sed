# file: models/network/network_faults.cpp
# killed by: tests/ballast_tests --gtest_filter=NetworkFaults.AThousand*
# what was in the routers when the fault struck stays there, and is sent again
s/^  clear_routers\(\);//
