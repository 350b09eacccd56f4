# file: models/core/renewal_process.cpp
# killed by: tests/ballast_tests --gtest_filter='RenewalProcess.GapsOfTinyRates*'
# gaps of any length
s/ && longer_\.size\(\) < 62;/;/
