# file: rtl/group_flags.sv
# killed by: lean-4 flag_without_wave
# a refusal is held
s/= ranked_i && flag_q && !accepted/= flag_q \&\& !accepted/
