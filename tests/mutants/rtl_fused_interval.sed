# file: rtl/concentrator.sv
# killed by: ./ballast cosim --unit superconcentrator_jan94 --form fused --ports 4 --words 3 --cycles 5000 --waveform mutant.fst
# the fused form's interval ignores Words
s/interval\(Ports, 0, Words\)/interval(Ports, 0, Fused != 0 ? 1 : Words)/
