# file: sim/drawing/waveform_reader.cpp
# killed by: tests/ballast_tests --gtest_filter='WaveformReader.Extends*'
# digits that are left out are 0
s/digits\.front\(\) == '1' \? '0' : digits\.front\(\)/'0'/
