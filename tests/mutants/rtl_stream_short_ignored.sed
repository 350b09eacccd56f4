# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a short packet goes on with the next one's beats
s/beat && \(last_i \|\| put_full\)/beat \&\& put_full/
