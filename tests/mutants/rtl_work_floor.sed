# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# a task that leaves just the floor is not offered
s/load_q\} >= \{1'b0, floor_i\}/load_q} > {1'b0, floor_i}/
