# file: models/rounds/round_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='*RoundNodesHub*'
# tasks wait for all messages, which never end at the centre of a star
s/others && node\.overtaken >= patience/others \&\& node.overtaken > ~patience/
