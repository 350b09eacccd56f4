# file: sim/output/console.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkOptionsOf.AQuietRun*'
# --quiet changes nothing
s/void be_quiet\(\) \{ quiet = true; \}/void be_quiet() { quiet = false; }/
