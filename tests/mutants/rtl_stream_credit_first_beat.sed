# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the first beat that leaves gives the credit back
s/wire left = leave_i\[i\] && last_out;/wire left = leave_i[i] \&\& !last_out;/
