# file: rtl/stream_output.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the place of the next word in the FIFO wraps at a power of two
s/write_d = write_ends \? '0 : /write_d = /
