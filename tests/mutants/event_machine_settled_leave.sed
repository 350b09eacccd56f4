# file: models/events/event_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='RandomBalancer.*:SenderInitiated.*:AdaptiveContracting.*'
# tasks that have moved may move again
s/if \(settle_\) node_\[to\]\.settled \+= tasks;//
