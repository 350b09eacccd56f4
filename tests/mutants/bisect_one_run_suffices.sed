# file: sim/analysis/bisection.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisBisection.OneRun*'
# one run that converges is enough
s/return std::all_of\(runs\.begin/return std::any_of(runs.begin/
