// SPDX-License-Identifier: BSD-3-Clause
// compact_example: the beats of the compactor's datasheet, four lanes of a byte. Prints what comes
// out, then PASS.
`timescale 1ns / 1ns

module compact_example;
  reg clk = 0, rst_n = 0;
  reg [7*37-1:0] beats = {  // last, kept lanes, lanes: the lowest first
    37'h13_0000_7372, 37'h11_0000_0071, 37'h1f_706f_6e6d, 37'h07_006c_6b6a,
    37'h1e_6968_6700, 37'h07_0066_6564, 37'h05_0063_0061
  };
  integer cycle = 0, left = 7, got = 0, i;
  wire s_ready, m_valid, m_last;
  wire [3:0] m_keep;
  wire [31:0] m_data;
  wire s_valid = rst_n && left != 0;
  always #1 clk = !clk;

  axis_compact #(.Lanes(4), .Width(8)) i_compact (
    .clk_i(clk), .rst_ni(rst_n), .s_tvalid_i(s_valid), .s_tready_o(s_ready),
    .s_tdata_i(beats[31:0]), .s_tkeep_i(beats[35:32]), .s_tlast_i(beats[36]),
    .m_tvalid_o(m_valid), .m_tready_i(1'b1), .m_tdata_o(m_data), .m_tkeep_o(m_keep),
    .m_tlast_o(m_last)
  );

  always @(posedge clk) begin
    cycle <= cycle + 1;
    if (cycle == 2) rst_n <= 1;
    if (s_valid && s_ready) begin
      beats <= beats >> 37;
      left <= left - 1;
    end
    if (m_valid) begin
      $write("cycle %0d: ", cycle - 3);
      for (i = 0; i < 4; i = i + 1) if (m_keep[i]) $write("%c", m_data[i*8+:8]);
      if (m_last) $write(", the last");
      $display;
      for (i = 0; i < 4; i = i + 1) got = got + m_keep[i];
    end
    if (cycle == 20) begin
      if (got == 18 && left == 0) $display("PASS compact_example");
      else $display("FAIL: %0d bytes", got);
      $finish;
    end
  end
endmodule
