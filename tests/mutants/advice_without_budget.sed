# file: sim/verbs/advised_runs.cpp
# killed by: tests/ballast_tests --gtest_filter='AdviseCli.ABalancerThatStandsStill*'
# a balancer that polls for ever holds up the advice
s/return known \? std::optional\(static_cast<Cycle>\(std::ceil\(times \* \*known\)\)\) : std::nullopt;/return known \&\& times < 0 ? std::optional(Cycle{1}) : std::nullopt;/
