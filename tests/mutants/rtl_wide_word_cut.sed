# file: rtl/benes_half.sv
# killed by: ./ballast cosim --unit superconcentrator --form benes --ports 4 --width 64 --cycles 5000 --waveform mutant.fst
# a word above bit 40 is lost
s/= data_i\[a\*Width\+:Width\];/= Width'(40'(data_i[a*Width+:Width]));/
