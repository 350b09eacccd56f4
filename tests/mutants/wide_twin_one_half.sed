# file: tb/wide_twin.cpp
# killed by: tests/ballast_tests --gtest_filter='WideTwin*'
# both halves of a word are its lower half
s/slices == 2 \? h : 0/slices == 2 ? 0 : 0/
