# file: models/rounds/round_nodes_advance.cpp
# killed by: tests/ballast_tests --gtest_filter='ByWorkSpeeds.*'
# a flow is as much load at the faster end of a link
s/^  if \(by_work_\) lose_at_faster_ends\(i\);$//
