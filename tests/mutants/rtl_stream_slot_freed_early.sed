# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a slot is free after its first word
s/wire leaves = take_i && got_full;/wire leaves = take_i \&\& got_q == '0;/
