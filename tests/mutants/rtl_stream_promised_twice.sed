# file: rtl/stream_control.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a promised packet is offered to the next wave, too
s/wire promise = start_o && active_o\[i\];/wire promise = 1'b0;/
