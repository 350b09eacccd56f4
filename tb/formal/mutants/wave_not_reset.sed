# file: rtl/ranking_tree.sv
# killed by: faithful-4 ranked
# reset leaves the waves
s/wave_q <= '0;/wave_q <= wave_q;/
