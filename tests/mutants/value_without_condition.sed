# file: sim/results/value.h
# killed by: tests/ballast_tests --gtest_filter='ResultValues.*'
# a value is told that was not measured
s/if \(!static_cast<bool>\(std::invoke\(condition, r\)\)\) return std::nullopt;//
