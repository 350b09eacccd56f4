# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# a task is back a cycle late
s/falling_\.push\(\{now \+ shape_\.latency,/falling_.push({now + shape_.latency + 1,/
