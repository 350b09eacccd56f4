# file: models/events/event_nodes_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.HandlingTakes*'
# a message that came while another one was handled is forgotten
s/^    service_inbox\(i\);$//
