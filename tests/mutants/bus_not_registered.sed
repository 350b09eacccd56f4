# file: models/core/bus.h
# killed by: tests/ballast_tests --gtest_filter='Modules.BusIs*'
# a strobe is seen twice
s/if \(clock_\.now\(\) != cycle_\) return \{\};/if (clock_.now() < cycle_ || clock_.now() > cycle_ + 1) return {};/
