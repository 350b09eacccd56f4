# file: sim/experiment/task_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='Planning.BeforeExecution*'
# a plan before execution is made during it
s/options\.plan_first = plan_ == RunSection::Plan::before;/options.plan_first = false;/
