# file: rtl/work_pass.sv
# killed by: ./ballast cosim --ports 16 --unit work_pass --waveform mutant.fst
# step 1 is followed by step 3
s/step_q == Keep\) step_d = Cross/step_q == Keep) step_d = Lower/
