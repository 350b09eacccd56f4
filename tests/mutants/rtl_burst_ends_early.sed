# file: rtl/balance_controller.sv
# killed by: ./ballast cosim --ports 16 --burst 4 --unit balance_controller --waveform mutant.fst
# the root does not wait until it knows of the step
s/settle_d = SettleWidth'\(Settle\);/settle_d = SettleWidth'(Settle - 1);/
