# file: rtl/fair_turn.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the pointer goes to the last accepted port, not to the one after it
s/ \+ idx \+ 1'b1;/ + idx;/
