# file: models/network/routed/routed_network.cpp
# killed by: tests/ballast_tests --gtest_filter=NetworkFaults.AThousand*
# what was in the routers when the fault struck stays there, and is sent again
s/^    (sparse_\.clear|interfaces_\.clear_links)\(\);//
