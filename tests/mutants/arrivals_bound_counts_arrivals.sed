# file: sim/report/task_report.cpp
# killed by: tests/ballast_tests --gtest_filter='ArrivalsBound.*'
# the report never says that arrivals set the bound
s/if \(r\.tree \|\| r\.least_cycles/if (true || r.least_cycles/
