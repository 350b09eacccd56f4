# file: models/core/threads.h
# killed by: tests/ballast_tests --gtest_filter='Threads.*'
# a thread that helps another one loses the part that it takes
s/while \(const auto k = shares_\[\(thread \+ d\) % count_\]\.take_last\(\)\) work\(\*k\);/while (const auto k = shares_[(thread + d) % count_].take_last()) static_cast<void>(k);/
