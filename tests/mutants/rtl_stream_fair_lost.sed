# file: rtl/sc_stream.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the switch between the streams serves the lowest ports first
s/\.Mask\(0\), \.Fair\(Turns\)/.Mask(0), .Fair(0)/
