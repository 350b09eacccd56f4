# file: models/workloads/dag.cpp
# killed by: tests/ballast_tests --gtest_filter='Dag.*'
# a cycle of edges is no mistake
s/if \(other == free\.end\(\)\) return;/if (other == free.end() || !free.empty()) return;/
