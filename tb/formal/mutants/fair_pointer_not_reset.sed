# file: rtl/fair_turn.sv
# killed by: lean-4-fair accept
# a reset leaves the pointer
s/pointer_q <= '0;/pointer_q <= pointer_q;/
