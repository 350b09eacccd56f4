# file: rtl/superconcentrator.sv
# killed by: ../source/tests/tb/wrong_parameters.py
# a wrong Fair reaches the units inside, which name it again
s/\.Fair\(Turns\)/.Fair(Fair)/
