# file: models/topology/formats/graphml.cpp
# killed by: tests/ballast_tests --gtest_filter='GraphKeys.ProcessorsByAnAttribute'
# data of the graph are those of the node before them
s/reader\.in_node = reader\.in_edge = false/static_cast<void>(what)/
