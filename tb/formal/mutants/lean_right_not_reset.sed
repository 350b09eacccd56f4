# file: rtl/benes_network.sv
# killed by: benes-4 valid_without_wave
# reset leaves the packets of the right half
s/rst_ni && \(swap/(swap/
