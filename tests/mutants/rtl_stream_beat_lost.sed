# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a beat that the sink does not take at once is lost
s/\(valid_q && !leaves\)/1'b0/
