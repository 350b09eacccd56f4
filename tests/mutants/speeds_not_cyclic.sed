# file: models/tasks/speeds.h
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# processors beyond the list have its last speed
s/speeds\[processor % speeds\.size\(\)\]/speeds[std::min<std::size_t>(processor, speeds.size() - 1)]/
