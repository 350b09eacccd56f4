# file: models/events/event_nodes_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.HandlingTakes*'
# the effects of a message come a cycle early
s/= now_ \+ options_\.message_cycles;/= now_ + options_.message_cycles - 1;/
