# file: models/tasks/task_store.h
# killed by: tests/ballast_tests --gtest_filter='Balancers/ByWork.EndsAndKeepsEveryTask/diffusion'
# a debt of half a task is paid, and paid back for ever
s/limit \* \(1 - kRounding\)/limit * (1 + kRounding)/
