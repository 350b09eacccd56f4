# file: models/core/cycle_clock.h
# killed by: tests/ballast_tests --gtest_filter='Cycles/LargeCycles.*UnderTheKernel/1'
# the time of the kernel is a double
s/sc_core::sc_time::from_value\(at - now\)/sc_core::sc_time::from_value(static_cast<std::uint64_t>(static_cast<float>(at - now)))/
