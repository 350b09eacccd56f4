# file: rtl/stream_fifo.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=3
# the place of the next push wraps at a power of two
s/free_q <= free_q == PlaceWidth'\(Depth - 1\) \? '0 : /free_q <= /
