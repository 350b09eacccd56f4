# file: tb/sc_stream_turns.sv
# killed by: ../source/tests/tb/streams.py sc_stream_tb Ports=4 Words=2
# the checker allows a packet less than the waiting bound
s/> Waves \* \(Ports - 1\)/> Waves * (Ports - 1) - 1/
