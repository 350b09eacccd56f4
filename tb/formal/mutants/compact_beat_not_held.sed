# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 stable
# an output beat changes before it is taken
s/if \(free\) data_q/if (1) data_q/
