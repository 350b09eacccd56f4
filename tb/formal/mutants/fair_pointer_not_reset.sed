# file: rtl/fair_turn.sv
# killed by: lean-4-fair accept
# a reset leaves the pointer
s/if \(!rst_ni\) pointer_q <= '0;/if (1'b0) pointer_q <= '0;/
