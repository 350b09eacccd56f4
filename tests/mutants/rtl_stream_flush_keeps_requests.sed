# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a flushed output asks for packets
s/credit_q != '0 && !flush_q/credit_q != '0/
