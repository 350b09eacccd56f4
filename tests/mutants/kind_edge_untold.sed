# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskKind.*'
# a kind of task never sees the end of an edge
s/if \(kind_\) kind_->edge_ends\(alive\(\)\);//
