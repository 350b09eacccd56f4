# file: models/tasks/task_store_moves.cpp
# killed by: ../source/tests/sim/output/timeline.py ./ballast
# tasks that leave together are not seen
s/^    if \(options_\.observer != nullptr\) options_\.observer->sends\(now_, i, task\);//
