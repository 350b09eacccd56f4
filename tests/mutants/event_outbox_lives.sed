# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventMachineFaults.ASender*'
# a processor that has failed still sends what it had written
s/outbox = room_\.empty_outbox\(i\)/outbox = {}/
