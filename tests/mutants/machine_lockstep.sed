# file: rtl/superconcentrator.sv
# killed by: ./ballast run ../source/examples/half64.toml --set machine.processors=16 --set workload.kind=zipf
# the same wrong B, seen by the lockstep inside the machine
s/early_active < early_request \? /early_active > early_request ? /
