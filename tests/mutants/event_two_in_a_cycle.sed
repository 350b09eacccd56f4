# file: models/events/event_nodes_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.*'
# a processor sends several packets in a cycle
s/nodes_\[from\]\.sent != now_ && //
