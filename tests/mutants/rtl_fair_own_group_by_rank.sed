# file: rtl/group_share.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the pointer's group counts its first ports with the rest
s/wire by_first = here && wrap;/wire by_first = 1'b0;/
