# file: tb/formal/fair_waiting.sv
# killed by: fair-waiting-4-delay-2 waits_longer
# quick
# the limit is a wave less than the waiting bound, where two waves read the same pointer
s/Delay \* \(\(Ports - 1\) \/ b\)/Delay * ((Ports - 1) \/ b) - 1/
