# file: models/balancers/rounds/help_thy_neighbour.cpp
# killed by: tests/ballast_tests --gtest_filter='HelpThyNeighbour.OrdersOnTheirWay*'
# a mediator with orders to give says that nothing is left to move
s/return node.amount > 0;/return false;/
