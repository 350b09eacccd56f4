# file: rtl/concentrator.sv
# killed by: ./ballast cosim --unit superconcentrator_jan94 --form fused --ports 4 --words 3 --cycles 5000 --waveform mutant.fst
# the launch of the fused form ignores Words
s/\.Words\(F\), \.Ranked/.Words(Fused != 0 ? 1 : F), .Ranked/
