# file: sim/main.cpp
# killed by: ../source/tests/sim/output/guard.py ./ballast
# --json= takes the next word
s/^  refuse_empty_values\(words\);//
