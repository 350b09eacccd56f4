# file: rtl/concentrator.sv
# killed by: fused-4 flag_without_wave
# a refusal is held
s/refuse_o = ranked_o \? active & ~accept_o : '0/refuse_o = active \& ~accept_o/
