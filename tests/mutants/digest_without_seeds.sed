# file: sim/runs/executors/bundles.cpp
# killed by: tests/ballast_tests --gtest_filter='CollectorOf.TheDigest*'
# other seeds are the same plan
s/^  for \(const std::uint64_t seed : plan\.study\.seeds\).*//
