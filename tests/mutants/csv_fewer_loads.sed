# file: models/workloads/csv.cpp
# killed by: tests/ballast_tests --gtest_filter='Csv.LoadsOfFewerProcessors'
# processors without a line begin empty
s/loads\.size\(\) < processors && !context\.named/false/
