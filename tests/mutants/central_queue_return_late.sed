# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# a task is there a cycle late, in both directions
s/flight\.push\(\{wire_free - 1 \+ shape_\.latency,/flight.push({wire_free + shape_.latency,/
