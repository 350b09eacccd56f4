# file: models/events/event_nodes_messages.cpp
# killed by: tests/ballast_tests --gtest_filter='*TaskTreeFaults.EveryTask*'
# tasks of a message that comes back are in no queue
s/store_\.receive\(i, tasks\);/static_cast<void>(i);/
