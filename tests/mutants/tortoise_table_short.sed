# file: models/balancers/rounds/ripple_tortoise.cpp
# killed by: tests/ballast_tests --gtest_filter='RippleTortoise.*'
# circular tables of n - 2 entries
s/: mesh\.size\(link\.dimension\) - 1;/: std::max(mesh.size(link.dimension), 3u) - 2;/
