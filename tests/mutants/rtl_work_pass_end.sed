# file: rtl/work_pass.sv
# killed by: ./ballast cosim --ports 16 --unit work_pass --waveform mutant.fst
# a pass ends a class too early
s/class_q == ClassWidth'\(3\)/class_q <= ClassWidth'(5)/
