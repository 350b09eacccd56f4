# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/output/durability.py ./ballast full --times 2
# what could not be written stays beside
s/^  unlink\(working_\.c_str\(\)\);$//
