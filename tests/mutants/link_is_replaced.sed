# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/output/guard.py ./ballast
# a link that leads nowhere yet is replaced by the output
s/fs::weakly_canonical\(without_link\(path_\), error\)/fs::weakly_canonical(path_, error)/
