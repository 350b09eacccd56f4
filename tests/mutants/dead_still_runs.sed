# file: models/tasks/task_store_moves.cpp
# killed by: tests/ballast_tests --gtest_filter='ProcessorFailures*'
# a processor that fails finishes what it executes
s/if \(running\(i\)\) stop\(i\);//
