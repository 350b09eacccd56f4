// SPDX-License-Identifier: BSD-3-Clause
// stream_example: four sources send two packets each, the first of two bytes and the second of one.
// Master 0 is never ready, so its two packets wait, and the others share the rest. Prints the bytes
// with their source (tid), then PASS.
`timescale 1ns / 1ns

module stream_example;
  reg clk = 0, rst_n = 0;
  reg [31:0] data = 32'h40302010;  // a byte of each source
  integer cycle = 0, sent = 0, got = 0, i;
  wire [3:0] s_ready, m_valid, m_last;
  wire [31:0] m_data;
  wire [7:0] m_id;
  wire s_valid = rst_n && sent < 3;
  always #1 clk = !clk;

  sc_stream #(.Ports(4), .Width(8), .Words(2), .IdWidth(2), .OutputPackets(2)) i_stream (
    .clk_i(clk), .rst_ni(rst_n), .s_tvalid_i({4{s_valid}}), .s_tready_o(s_ready),
    .s_tdata_i(data), .s_tkeep_i(4'b0), .s_tid_i(8'b11_10_01_00), .s_tdest_i(4'b0),
    .s_tuser_i(4'b0), .s_tlast_i({4{sent != 0}}), .s_flush_i(4'b0), .s_cut_o(),
    .m_tvalid_o(m_valid), .m_tready_i(4'b1110), .m_tdata_o(m_data), .m_tkeep_o(), .m_tid_o(m_id),
    .m_tdest_o(), .m_tuser_o(), .m_tlast_o(m_last), .m_cut_o(), .m_flush_i(4'b0), .wave_o(),
    .active_o(), .request_o()
  );

  always @(posedge clk) begin
    cycle <= cycle + 1;
    if (cycle == 2) rst_n <= 1;
    if (s_valid && s_ready == 4'b1111) begin
      data <= data + 32'h01010101;
      sent <= sent + 1;
    end
    for (i = 1; i < 4; i = i + 1) begin
      if (m_valid[i]) begin
        $display("cycle %0d: master %0d gets %h of source %0d%s", cycle, i, m_data[i*8+:8],
                 m_id[i*2+:2], m_last[i] ? ", the last" : "");
        got = got + 1;
      end
    end
    if (cycle == 60) begin
      if (got == 9 && m_valid == 4'b0001) $display("PASS stream_example");
      else $display("FAIL: %0d bytes", got);
      $finish;
    end
  end
endmodule
