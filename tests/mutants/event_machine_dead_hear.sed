# file: models/events/event_machine.cpp
# killed by: tests/ballast_tests --gtest_filter='Sbn*'
# who has failed handles messages
s/node_\[letter\.message\.to\]\.failed \&\& !letter\.back/node_[letter.message.to].failed \&\& letter.back/
