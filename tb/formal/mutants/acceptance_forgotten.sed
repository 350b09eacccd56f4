# file: rtl/concentrator.sv
# killed by: fused-8 take
# quick
# the answers are kept for one cycle only; not seen at 4 ports, where L = 2
s/if \(ranked_o\) accepted_q <= /accepted_q <= /
