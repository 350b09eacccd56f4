# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/runs/store/kill.py ./ballast --times 4
# temporary files of killed programs stay beside a new output
s/fs::weakly_canonical\(fs::absolute\(without_link\(path_\)\), error\)/fs::weakly_canonical(without_link(path_), error)/
