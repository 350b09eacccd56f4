# file: models/balancers/central/central_queue.cpp
# killed by: tests/ballast_tests --gtest_filter='CentralQueue.ATaskKeeps*'
# a wire carries several tasks at a time
s/wire_free = std::max\(now, wire_free\) \+ flits_of\(task\);/wire_free = now + flits_of(task);/
