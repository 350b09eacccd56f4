# file: models/balancers/events/random.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomBalancer.*'
# a dead neighbour is dealt to again
s/me\.node\(\)\.neighbours\.forget\(to\)/static_cast<void>(me.node().neighbours.find(to))/
