# file: rtl/lane_crossbar.sv
# killed by: lean-4 clash
# each packet counts as one without a partner
s/valid_q & ~met/valid_q \& met/
