# file: rtl/fair_turn.sv
# killed by: lean-4-fair take
# the ranks before the pointer are made smaller, too
s/\{1'b0, port\} >= \(N \+ 1\)'\(End\) \? '0 : next_skip;/next_skip;/
