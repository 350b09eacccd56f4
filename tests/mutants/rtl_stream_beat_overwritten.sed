# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a beat that the sink does not take is overwritten by the next
s/\(!valid_q \|\| ready_i \|\| drop\)/1'b1/
