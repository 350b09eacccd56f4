# file: rtl/balance_controller.sv
# killed by: ./ballast cosim --ports 16 --unit balance_controller --waveform mutant.fst
# flags raised are not counted
s/PendingWidth'\(entered\)/(PendingWidth'(entered) >> PendingWidth)/
