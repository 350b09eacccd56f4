# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/output/durability.py ./ballast stdout
# the mode of the old file is forgotten
s/fchmod\(file_, old_->mode\) == 0/true/
