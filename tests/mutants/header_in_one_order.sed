# file: models/topology/formats/edge_list.cpp
# killed by: tests/ballast_tests --gtest_filter='GraphFormats.EdgeListsWithMoreColumns'
# a header "target,source" is a link of two nodes with these names
s/if \(b == header\.end\(\)\) b = std::find\(header\.begin\(\), a, to\);//
