# file: models/machine/planner_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='TraceExperiment.PlannersPay*'
# planners move every task as one flit
s/show\(\{i, transfer\.to, flits_of\(task\), task\}\);/show({i, transfer.to, 1, task});/
