# file: models/superconcentrator/packer.h
# killed by: tests/ballast_tests --gtest_filter=Packer.*
# ranks do not go on from the first output
s/NodeId output = wave\.first;/NodeId output = 0;/
