# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a load of theta does not offer
s/load_q\} >= theta_i/load_q} > theta_i/
