# file: models/balancers/central/central_queue.h
# killed by: tests/ballast_tests --gtest_filter='CentralQueue.FirstRequests*'
# all requests of processor 0 come before the first one of processor 1
s/return depth != other\.depth \? depth > other\.depth : number/return false \&\& depth != other.depth ? depth > other.depth : number/
