# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# processors beyond the list have its last speed
s/speeds\[i % speeds\.size\(\)\]/speeds[std::min<std::size_t>(i, speeds.size() - 1)]/
