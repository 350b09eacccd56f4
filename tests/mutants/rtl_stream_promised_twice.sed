# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a promised packet is offered to the next wave, too
s/wire promise = start_i && active_o;/wire promise = 1'b0;/
