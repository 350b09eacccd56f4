# file: rtl/stream_input.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a long packet overwrites its own beats
s/beat && \(last_i \|\| put_full\)/beat \&\& last_i/
