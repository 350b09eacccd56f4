# file: models/tasks/task_queues.cpp
# killed by: tests/ballast_tests --gtest_filter='Balancers/ByWork.EndsAndKeepsEveryTask/diffusion'
# a debt of half a task is paid, and paid back for ever
s/limit \* \(1 - kSame\)/limit * (1 + kSame)/
