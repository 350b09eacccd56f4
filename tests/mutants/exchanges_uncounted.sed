# file: models/rounds/round_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='Exchanges.*'
# messages of exchanges are not counted
s/locations_told_ \+ exchange_messages_/locations_told_/
