# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# what has arrived stays reserved
s/account_d = sum - most\w*/account_d = sum/
