# file: models/workloads/phase_keys.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedRuns.TheReportSays*'
# in a run of one phase all tasks count alike by default
s/: phases\.ids\.size\(\) == 1;/: false;/
