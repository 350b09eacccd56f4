# file: rtl/work_pass.sv
# killed by: ./ballast cosim --ports 16 --unit work_pass --waveform mutant.fst
# step 2: half a length rounded down
s/half_up = \(low >> 1\) \+ LoadWidth'\(low\[0\]\)/half_up = low >> 1/
