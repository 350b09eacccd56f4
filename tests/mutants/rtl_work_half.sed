# file: rtl/work_pass.sv
# killed by: ./ballast cosim --ports 16 --unit work_pass --waveform mutant.fst
# step 2: half a length rounded down
s/ \+ 1'b1\) >> 1\);/) >> 1);/
