# file: models/workloads/lbdata_phase.cpp
# killed by: tests/ballast_tests --gtest_filter='LbPhase.DropsAndCounts*'
# equal records with an end that is no task count once
s|trace_\.dropped_edges \+= next - k|++trace_.dropped_edges|
