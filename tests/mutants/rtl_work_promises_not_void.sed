# file: rtl/work_leaves.sv
# killed by: ./ballast cosim --ports 16 --unit work_leaves --waveform mutant.fst
# promises outlive their class
s/if \(!open\) pool_q <= '0;/if (!open) pool_q <= pool_q;/
