# file: models/core/threads.cpp
# killed by: tests/ballast_tests --gtest_filter='Threads.AStepDoesNotWait*'
# the caller performs no block of a thread without a core
s/for \(unsigned block = 1; block < count_; \+\+block\) \{/for (unsigned block = count_; block < count_; ++block) {/
