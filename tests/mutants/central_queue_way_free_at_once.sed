# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue.ATaskKeeps*'
# a long task keeps its way out of the queue for one cycle
s/way_free_\.push\(end\);/way_free_.push(now + 1);/
