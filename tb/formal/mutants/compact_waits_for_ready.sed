# file: rtl/compact_assembly.sv
# killed by: axis-compact-4 late
# nothing goes out before the sink is ready
s/wire free = !valid_q \|\| m_tready_i/wire free = m_tready_i/
