# file: models/network/sparse/sparse_routers.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkThreads.AnyNumberOfThreads*'
# a flit that leaves its block does not arrive
s/block_of\(port_of\(id\)\)\.arrivals\.at\(now \+ arrival_after\(from\(id\)\)\)\.push_back\(id\);/static_cast<void>(id);/
