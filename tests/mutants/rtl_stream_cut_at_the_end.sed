# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the last piece says that it goes on
s/\{full && !last_i, /{full, /
