# file: sim/output/markup.cpp
# killed by: tests/ballast_tests --gtest_filter='Html.*:ReportPage.NamesOfAStudyAreText'
# names of a study are HTML
s/\+= "&lt;";/+= "<";/
