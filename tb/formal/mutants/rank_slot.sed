# file: rtl/ranking_tree.sv
# killed by: faithful-4 accept
# a node reads the sum of the other wave
s/kept = slot_q\[2\*N-1-H\] \? slot1_q : slot0_q/kept = slot_q[2*N-1-H] ? slot0_q : slot1_q/
