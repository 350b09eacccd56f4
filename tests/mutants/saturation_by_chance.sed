# file: sim/analysis/groups.cpp
# killed by: tests/ballast_tests --gtest_filter='AnalysisCurves.FiveSeeds*'
# saturations that agree for all seeds need more of them
s/view\.rates\(\) \? seeds\.size\(\) >= kLeastSeedsOfEquals :/view.rates() ? false :/
