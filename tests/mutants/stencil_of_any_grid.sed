# file: models/rounds/round_balancing.h
# killed by: tests/ballast_tests --gtest_filter='RoundStencil.IsNot*:RoundStencil.Agents*'
# a flattened butterfly is balanced as a mesh, a concentrated grid as one with a processor per router
s/grid->complete || grid->concentration > 1/false/
