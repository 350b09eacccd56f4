# file: models/tasks/task_store_moves.cpp
# killed by: tests/ballast_tests --gtest_filter='*Parcels*'
# a parcel joins the front in the wrong order
s/k = 1; k < parcel\.count/k = parcel.count; k < parcel.count/
s/task, queues_\.previous\(task\)/task, queues_.next(task)/
