# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='CyclesPerWork.*'
# a source has no cycles_per_work of its own
s/named\(e\.workload\.name\)\.make\.cycles_per_work\)/named("spike").make.cycles_per_work)/
