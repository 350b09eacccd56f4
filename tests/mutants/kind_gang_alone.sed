# file: models/tasks/task_kinds.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskKind.*'
# the tasks of a gang do not wait for each other
s/if \(!ready\(task\)\) return false;/if (!ready(task)) continue;/
