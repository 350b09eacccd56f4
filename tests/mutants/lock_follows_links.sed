# file: sim/output/process_lock.cpp
# killed by: tests/ballast_tests --gtest_filter='ProcessLocks.OnlyItsOwn*'
# a lock writes into the file to which a link of its name leads
s/O_NOFOLLOW \| O_NONBLOCK/O_NONBLOCK/
