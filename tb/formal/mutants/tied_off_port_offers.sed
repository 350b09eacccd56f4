# file: rtl/balance_controller.sv
# a port without a processor offers and asks
# killed by: load-balancer-4-processors-3 tied_off
# quick
s/wave_o && i < Processors && \(sweep/wave_o \&\& (sweep/
