# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the last beat that leaves gives back two credits
s/CreditWidth'\(left\)/(CreditWidth'(left) << 1)/
