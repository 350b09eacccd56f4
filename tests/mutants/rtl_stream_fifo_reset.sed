# file: rtl/stream_fifo.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a reset leaves the places of the next push and pop apart
/stored_q <= '0;/,/free_q <= '0;/ s/free_q <= '0;//
