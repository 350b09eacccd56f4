# file: models/tasks/task_store.cpp
# killed by: tests/ballast_tests --gtest_filter='ProcessorFailures*'
# a processor that fails finishes what it executes
s/if \(running_\[i\] != kNone\) stop\(i\);//
