# file: models/rounds/round_run.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundsExperiment.FixedPoint*'
# equal loads count as a fixed point although the next arrivals are other ones
s/period_\(std::lcm\(arrivals\.period\(\), /period_(std::lcm(std::uint64_t{arrivals.period() != 0}, /
