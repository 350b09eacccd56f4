# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# a task of several flits is there with its first one
s/flight\.push\(\{wire_free - 1 \+ shape_\.latency,/flight.push({wire_free - flits_of(task) + shape_.latency,/
