# file: models/events/event_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='SbnHeuristic.*:ReceiverInitiated.*'
# tasks of a message that comes back are lost
s/load_\[from\] \+= tasks;//
