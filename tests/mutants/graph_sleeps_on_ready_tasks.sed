# file: models/tasks/task_store_times.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskGraph*'
# the next event forgets tasks whose inputs have come
s/if \(inputs_->any_ready\(\)\) return now \+ 1;/if (inputs_->any_ready() \&\& now == 0) return now + 1;/
