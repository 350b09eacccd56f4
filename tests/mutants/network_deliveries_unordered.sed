# file: models/network/interfaces/interfaces.cpp
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# the order of deliveries depends on the stepping
s/order_\.sort\(list\.begin\(\), list\.end\(\), packets_\.destinations\(\)\);//
