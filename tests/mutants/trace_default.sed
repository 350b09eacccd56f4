# file: sim/verbs/compare.cpp
# killed by: tests/ballast_tests --gtest_filter='Compare.ATrace*'
# a trace is given twice its processors
s/options\.processors = \{own\}/options.processors = {own * 2}/
