# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a reset leaves the slots of the packets that come and go apart
/put_q <= '0;/,/first_q <= '0;/ s/free_q <= '0;//
