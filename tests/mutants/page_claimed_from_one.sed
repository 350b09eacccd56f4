# file: sim/page/curves_section.cpp
# killed by: tests/ballast_tests --gtest_filter='ReportPage.ClaimedLinesPassThroughTheMiddleOfTheFit'
# the claimed line meets the fit at 1, not in its middle
s/std::sqrt\(range->first \* range->second\)/1.0/
