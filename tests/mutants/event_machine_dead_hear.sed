# file: models/events/event_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='Sbn*'
# who has failed handles messages
s/\} else if \(node_\[to\]\.failed\) \{/} else if (node_[to].failed \&\& from == to) {/
