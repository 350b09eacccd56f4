# file: models/rounds/round_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='*TaskTreeRuns.AreTheSameUnderBothKernels/dimensionexchange'
# agents rest until the next edge although tasks are born
/^  resume\(\);/d
