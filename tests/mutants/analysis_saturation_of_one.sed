# file: sim/analysis/curves.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisCurves.SaturationIs*'
# one converged run of a rate is enough
s/std::all_of\(runs\.begin/std::any_of(runs.begin/
