# file: sim/analysis/paired.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisErrors.*'
# a claim of many pairs has the error level of one
s/looks \* static_cast<double>\(all - k\) \* \*pair\.p/looks * *pair.p/
