# file: rtl/group_ranking.sv
# killed by: lean-4 flag_without_wave
# a refusal is held
s/= ranked_o && flag_q && !accepted/= flag_q \&\& !accepted/
