# file: sim/output/process_lock.cpp
# killed by: tests/ballast_tests --gtest_filter='ProcessLocks.OnlyItsOwn*'
# a lock removes a file that has taken its place
s/if \(is_at\(file_, path_\)\) unlink/unlink/
