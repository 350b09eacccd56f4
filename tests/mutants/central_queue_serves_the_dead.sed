# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue*'
# the queue hands out tasks to processors that have failed
s/    if \(store_\.failed\(i\)\) continue;//
