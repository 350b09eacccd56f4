# file: sim/verbs/advised_runs.cpp
# killed by: tests/ballast_tests --gtest_filter='AdviseCli.ABalancerThatStandsStill*'
# a balancer that polls for ever holds up the advice
s/return leaders \? std::nullopt : budgets_\[part\.setting\(n\)\];/return leaders ? std::nullopt : std::optional<Cycle>();/
