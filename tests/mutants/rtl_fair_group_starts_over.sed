# file: rtl/fair_turn.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the pointer goes to the first port of its group
s/\(N'\(group\) << GroupBits\) \+ idx \+ 1'b1/(N'(group) << GroupBits)/
