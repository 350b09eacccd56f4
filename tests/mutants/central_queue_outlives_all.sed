# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# tasks stay in the queue when all processors have failed
s/strand_all\(i\);$/static_cast<void>(i);/
