# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 word
# quick
# a beat overwrites what beats before it have filled
s/full \|\| \(comes \&\& !former\)/comes/
