# file: rtl/fair_turn.sv
# killed by: lean-4-fair accept
# quick
# the pointer goes to the last accepted port, not to the one after it
s/ \+ idx \+ 1'b1;/ + idx;/
