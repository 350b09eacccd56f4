# file: sim/analysis/statistics.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisData.*'
# the exponent has a degree of freedom too many
s/residues \/ \(n - 2\) \/ sxx/residues \/ (n - 1) \/ sxx/
