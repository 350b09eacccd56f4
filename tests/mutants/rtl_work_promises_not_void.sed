# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# promises outlive their class
s/if \(!open\) pool_d = '0;/if (!open) pool_d = pool_q;/
