# file: tb/packet_flow.cpp
# killed by: tests/ballast_tests --gtest_filter='ContractCheck.SeesEachBreachOfASuperconcentrator'
# an arrival is compared with nothing
s/word\.data != data/false/
