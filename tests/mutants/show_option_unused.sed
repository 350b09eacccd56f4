# file: sim/verbs/show.cpp
# killed by: ../source/tests/sim/verbs/show.py ./ballast
# an option without effect is accepted
s/if \(option->count\(\) == 0 \|\|/if (option->count() != 99 ||/
