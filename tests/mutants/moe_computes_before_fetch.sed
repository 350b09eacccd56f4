# file: models/moe/moe_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='MoeRun.WithOverlapARankWaits*'
# a rank computes before the weights have arrived
s/ \|\| fetching_\[rank\] != 0//
