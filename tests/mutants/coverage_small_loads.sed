# file: tb/random_stimulus.cpp
# killed by: ../source/scripts/coverage --program ./ballast max_tree
# the loads have few bits
s/load_range_ = std::array\{2u, 4u, 30u, 30u, 0u\}/load_range_ = std::array{2u, 4u, 30u, 30u, 256u}/
