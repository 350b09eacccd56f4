# file: rtl/fair_turn.sv
# a register that reset does not clear moves the pointer
# killed by: lean-4-fair take
# quick
s/rst_ni \? last_group : '0/last_group/
