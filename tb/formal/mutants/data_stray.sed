# file: rtl/distribution_tree.sv
# killed by: faithful-4 data_without_valid
# a packet leaves its data on the other branch
s/else packet_q <= '0;/else packet_q <= packet[Rest+Width:0] \& ~((Rest + Width + 1)'(1) << Width);/
