# file: rtl/fair_turn.sv
# a register that reset does not clear moves the pointer
# killed by: lean-4-fair take
# quick
s/last_group_q <= '0;/last_group_q <= last_group_q;/
