# file: sim/page/page.cpp
# killed by: tests/ballast_tests --gtest_filter='ReportPage.PolicyNamesItsScripts'
# the policy names a script of other bytes
s/sha.add\(script\);/sha.add(script.substr(1));/
