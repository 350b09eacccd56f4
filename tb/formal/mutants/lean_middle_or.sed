# file: rtl/benes_network.sv
# killed by: lean-4 data
# the middle exchanges twice for once
s/(packet_swap\[Middle\*Lanes\+a\]) \^/\1 |/
