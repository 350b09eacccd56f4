# file: sim/output/timeline.cpp
# killed by: ../source/tests/sim/output/timeline.py ./ballast
# all migrations have the same number
s/task, flows_\+\+\)/task, flows_)/
