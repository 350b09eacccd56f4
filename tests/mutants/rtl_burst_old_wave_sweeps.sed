# file: rtl/balance_controller.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit balance_controller --waveform mutant.fst
# a wave of the former step begins the next one's sweeps
s/none_moved \&\& !fresh/none_moved || fresh/
