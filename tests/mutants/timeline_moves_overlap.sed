# file: sim/output/timeline.cpp
# killed by: ../source/tests/sim/output/timeline.py ./ballast
# each move of a cycle has a slice of its own
s/if \(last_move_\[processor\] == now\) return;//
