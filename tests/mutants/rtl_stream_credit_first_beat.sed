# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the first beat that leaves gives the credit back
s/CountWidth'\(leaves && last_o\)/CountWidth'(leaves \&\& !last_o)/
