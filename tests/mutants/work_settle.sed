# file: models/superconcentrator/work_controller.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkBalancer.CyclesOfAClass*'
# the root waits a cycle less than the OR tree takes
s/offers_\.levels\(\) \+ 1\)/offers_.levels())/
