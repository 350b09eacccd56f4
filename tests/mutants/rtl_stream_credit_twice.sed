# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the last beat that leaves gives back two credits
s/CountWidth'\(leaves && last_o\)/(CountWidth'(leaves \&\& last_o) << 1)/
