# file: rtl/stream_skid.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# a word that waits is overwritten by the next
s/if \(!waits_q\) word_q/word_q/
