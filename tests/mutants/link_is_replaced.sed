# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/output/guard.py ./ballast
# a link that leads nowhere yet is replaced by the output
s/fs::absolute\(without_link\(path_\)\)/fs::absolute(path_)/
