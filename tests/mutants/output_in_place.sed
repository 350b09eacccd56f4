# file: sim/output/output_file.cpp
# killed by: ../source/tests/sim/output/durability.py ./ballast full --times 2
# a file is written where it is
s/open_beside\(option\);$/open_direct(option);/
