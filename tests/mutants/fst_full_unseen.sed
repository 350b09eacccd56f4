# file: models/core/waveform.cpp
# killed by: ../source/tests/sim/output/durability.py ./ballast full --times 2
# errors of the FST writer are not asked for
s/check_written\(path_, ballast_fst_error\(\)\);//
