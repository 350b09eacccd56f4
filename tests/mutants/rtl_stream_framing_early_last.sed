# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a last beat that comes too early is not seen
s/last_i\[i\] != last_in\)/last_in \&\& !last_i[i])/
