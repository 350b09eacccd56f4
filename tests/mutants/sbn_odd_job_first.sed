# file: models/balancers/events/sbn_rules.h
# killed by: tests/ballast_tests --gtest_filter='SbnRuns.ASingleJob*'
# the first successor always gets the larger part
s/more == 0 \? 0 : static_cast<std::uint32_t>\(random.below\(n\)\)/static_cast<std::uint32_t>(random.below(1))/
