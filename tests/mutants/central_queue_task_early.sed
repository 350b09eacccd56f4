# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# a task is at the queue a cycle early
s/rising_\.push\(\{now \+ shape_\.latency,/rising_.push({now + shape_.latency - 1,/
