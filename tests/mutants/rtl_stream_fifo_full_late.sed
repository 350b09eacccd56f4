# file: rtl/stream_fifo.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# ready_o falls a cycle late
s/ready_o <= stored != /ready_o <= stored_q != /
