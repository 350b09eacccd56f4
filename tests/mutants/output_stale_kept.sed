# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/output/durability.py ./ballast kill --times 4
# files of killed programs stay
s/^  remove_stale\(target\);$//
