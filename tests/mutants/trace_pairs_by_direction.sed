# file: models/tasks/trace_metrics.cpp
# killed by: tests/ballast_tests --gtest_filter='TraceMetrics.BytesOfEdges*'
# the two directions of a pair count twice
s|pairs\.insert\(std::minmax\(from, to\)\)|pairs.insert({from, to})|
