# file: models/superconcentrator/packer.h
# killed by: tests/ballast_tests --gtest_filter=Packer.*
# the cube uses the top bit first
s/BitOrder::lsb_first/BitOrder::msb_first/
