# file: rtl/superconcentrator.sv
# killed by: lean-4 totals_held
# the totals are 0 after their cycle
s/else if \(wave\[Ranked-1\]\) \{active/else {active/
