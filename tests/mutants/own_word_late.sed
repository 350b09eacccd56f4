# file: tb/packet_flow.cpp
# killed by: tests/ballast_tests --gtest_filter='ContractCheck.EveryStepHasItsLatency'
# words may come at any time
s/age >= latency_/age > 1000/
