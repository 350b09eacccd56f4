# file: rtl/lane_crossbar.sv
# killed by: lean-4 valid_without_wave
# reset leaves the packets on their way out
s/rst_ni && meet\[b\*Lanes\+:Lanes\] != '0/meet[b*Lanes+:Lanes] != '0/
