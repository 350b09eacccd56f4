# file: models/workloads/fib.cpp
# killed by: tests/ballast_tests --gtest_filter='Fib.*'
# fib(1) spawns
s/if \(n < 2\) return call;/if (n < 1) return call;/
