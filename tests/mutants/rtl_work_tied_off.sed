# file: rtl/work_controller.sv
# killed by: ./ballast cosim --ports 16 --processors 11 --unit work_controller --waveform mutant.fst
# ports without a processor ask for tasks
s/\{Ports\{open_q\}\} \& present/{Ports{open_q}}/
