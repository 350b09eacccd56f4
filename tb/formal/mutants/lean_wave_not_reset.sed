# file: rtl/group_ranking.sv
# killed by: lean-4 ranked
# reset leaves the waves
s/wave_q <= rst_ni \? (.*) : '0;/wave_q <= \1;/
