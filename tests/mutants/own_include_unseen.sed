# file: tb/verilator/design.cpp
# killed by: tests/ballast_tests --gtest_filter='VerilatorDesign.IsMadeAgainAfterAChange'
# a changed include gives the module of before
s/add\(key, input_of\(source\)\);//
