# file: tb/verilator/cache.cpp
# killed by: tests/ballast_tests --gtest_filter='VerilatorDesign.ATruncatedObject*'
# a truncated object is whole
s/return whole\.substr\(end\) == digest_of\(whole\.substr\(0, end\)\)/return end <= whole.size()/
