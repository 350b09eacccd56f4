# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --unit work_controller --waveform mutant.fst
# the last packet arrives a cycle later than expected
s/FlightWidth'\(Flight\)/FlightWidth'(Flight - 1)/
