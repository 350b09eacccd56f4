# file: models/superconcentrator/axis_compact.h
# killed by: tests/ballast_tests --gtest_filter=AxisCompact.*
# a packet that ends with a full beat has a rest
s/part_\.size\(\) > lanes_/part_.size() >= lanes_/
