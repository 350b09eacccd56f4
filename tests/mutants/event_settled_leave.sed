# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='EventArray.Settled*'
# tasks that have begun are still counted as settled
s/--nodes_\[i\]\.settled;/static_cast<void>(i);/
