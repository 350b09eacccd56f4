# file: sim/advice/advice.cpp
# killed by: tests/ballast_tests --gtest_filter='Advice.TiesAre*'
# no balancer ties with the first
s/if \(pair\.separation != Separation::apart\) ranking\.ties/if (false) ranking.ties/
