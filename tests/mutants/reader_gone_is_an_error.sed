# file: sim/output/console.cpp
# killed by: ../source/tests/sim/output/durability.py ./ballast stdout
# a reader that goes away is a full disk
s/reader_gone = errno == EPIPE;/reader_gone = false;/
