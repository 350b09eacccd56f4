# file: models/rounds/round_run.cpp
# killed by: ./ballast verify berenbrink08.path-load
# the printed order balances before it inserts
s/return \{insert, balance, consume\}/return {balance, insert, consume}/
