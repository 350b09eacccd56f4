# file: rtl/benes_network.sv
# killed by: benes-4 data
# the middle exchanges twice for once
s/(packet_swap\[Middle\*Lanes\+a\]) \^/\1 |/
