# file: rtl/fair_turn.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the ranks before the pointer are made smaller, too
s/\{1'b0, port\} >= \(N \+ 1\)'\(End\) \? '0 : next_skip;/next_skip;/
