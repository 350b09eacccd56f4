# file: rtl/compact_network.sv
# killed by: axis-compact-4 word
# quick
# a register loads while the one behind it is full
s/if \(load_i\[.*\]\) begin/if (1'b1) begin/
