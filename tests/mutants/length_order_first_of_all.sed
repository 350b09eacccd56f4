# file: models/tasks/length_order.h
# killed by: tests/ballast_tests --gtest_filter='LengthOrder.*'
# of equal lengths the last number is taken
s/return queue\.lower_bound\(\{std::prev\(end\)->length, 0\}\)->task;/return std::prev(end)->task;/
