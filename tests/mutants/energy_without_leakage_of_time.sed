# file: sim/experiment/energy.cpp
# killed by: tests/ballast_tests --gtest_filter='EnergyExperiment.*'
# leakage counts each router once
s/routers \* cycles, /routers, /
