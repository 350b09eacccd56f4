# file: sim/output/timeline.cpp
# killed by: ../source/tests/sim/output/timeline.py ./ballast
# an execution that is held keeps the duration that was expected at its begin
s/if \(now == slice\.end\) return;/if (now >= slice.begin) return;/
