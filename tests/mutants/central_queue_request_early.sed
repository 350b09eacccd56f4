# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# a request is at the queue a cycle early
s/asking_\.push\(\{now \+ shape_\.latency,/asking_.push({now + shape_.latency - 1,/
