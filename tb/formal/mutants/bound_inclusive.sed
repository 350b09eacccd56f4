# file: rtl/concentrator.sv
# killed by: faithful-4 accept
# quick
# the packet whose rank is the bound is accepted
s/\{1'b0, rank\[i\]\} < bound/{1'b0, rank[i]} <= bound/
