# file: sim/output/run_log.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkOptionsOf.ALogThatCannot*'
# a log that could not be written is complete
s/if \(!failure\.empty\(\)\) throw/if (false) throw/
