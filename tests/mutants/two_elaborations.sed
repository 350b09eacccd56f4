# file: sim/verbs/run.cpp
# killed by: ../source/tests/sim/experiment/memory.py ./ballast
# the machine that was checked stays beside the one that runs
s/simulation\.reset\(\);.*//
