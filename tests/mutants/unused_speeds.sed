# file: sim/experiment/sections.cpp
# killed by: tests/ballast_tests --gtest_filter='Mistakes.*'
# speeds always count as read
s/return run\.executes \|\| run\.measures_work;/return run.executes || !run.executes;/
