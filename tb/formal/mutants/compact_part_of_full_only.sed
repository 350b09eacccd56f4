# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 word
# a beat that fills no output beat is forgotten
s/full \|\| \(comes \&\& !former\)/full/
