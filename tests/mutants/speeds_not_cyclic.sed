# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskSpeeds*-*OnThe*'
# processors beyond the list have its last speed
s/options_\.speeds\[i % options_\.speeds\.size\(\)\]/options_.speeds[std::min<std::size_t>(i, options_.speeds.size() - 1)]/
