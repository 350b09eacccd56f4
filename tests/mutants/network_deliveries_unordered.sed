# file: models/network/interfaces/receiver_order.h
# killed by: tests/ballast_tests --gtest_filter='DenseNetwork.EqualsTheSparse*'
# the order of deliveries depends on the stepping
s/if \(n < 2 \|\| n < words_\.size\(\)\) \{/if (n != ~std::size_t{0}) {/; s/if \(n > 1\) std::sort.*//
