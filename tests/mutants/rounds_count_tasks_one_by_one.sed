# file: sim/experiment/rounds_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='RoundsExperiment.MoreTasks*'
# loads are counted in tasks, which are limited
s/if \(const auto make = loads_maker\(\)\)/if (const auto make = loads_maker(); false)/
