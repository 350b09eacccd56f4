# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# ready_o falls a cycle late
s/held_d != CountWidth'\(P\);/held_q != CountWidth'(P);/
