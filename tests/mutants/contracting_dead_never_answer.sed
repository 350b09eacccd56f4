# file: models/balancers/events/adaptive_contracting.cpp
# killed by: tests/ballast_tests --gtest_filter='AdaptiveContracting.*'
# a bid that comes back is no answer
s/if \(missing\) answered\(me\);/static_cast<void>(missing);/
