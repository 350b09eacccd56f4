// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_load_tb: latency of sc_stream at a load. Packets of Words beats are born at each source
// with the same chance in each cycle and wait there without limit; sinks are always free. A beat
// carries the cycle of its packet's birth. Prints PASS, the packets, their mean latency and the
// 99th percentile, from birth to the last beat at a master, of those born after a quarter of the
// cycles. +load=N: per cent of a packet per port every L Words cycles.
`default_nettype none
`timescale 1ns / 1ns

module sc_stream_load_tb #(
  parameter int Ports = 16,
  parameter int Words = 1,
  parameter int Cycles = 20000,
  parameter int Fair = 1
);
  localparam int Interval = superconcentrator_pkg::interval(Ports, 0, Words);
  localparam int Longest = 4096;  // latencies that are counted apart

  logic clk = 1'b0, rst_n = 1'b0;
  logic [Ports-1:0] s_valid = '0, s_last;
  logic [Ports*32-1:0] s_user;
  wire [Ports-1:0] s_ready, m_valid, m_last;
  wire [Ports*32-1:0] m_user;
  wire [Ports-1:0] unused_cut, unused_m_cut, unused_active, unused_request;
  wire [Ports-1:0] unused_data, unused_keep, unused_id, unused_dest;
  wire [Ports-1:0] none = '0;
  wire unused_wave;
  sc_stream #(.Ports(Ports), .Width(1), .Words(Words), .UserWidth(32), .Fair(Fair)) dut (
    .clk_i(clk), .rst_ni(rst_n), .s_tvalid_i(s_valid), .s_tready_o(s_ready), .s_tdata_i(none),
    .s_tkeep_i(none), .s_tid_i(none), .s_tdest_i(none), .s_tuser_i(s_user), .s_tlast_i(s_last),
    .s_flush_i(none), .s_cut_o(unused_cut), .m_tvalid_o(m_valid), .m_tready_i(~none),
    .m_tdata_o(unused_data), .m_tkeep_o(unused_keep), .m_tid_o(unused_id),
    .m_tdest_o(unused_dest), .m_tuser_o(m_user), .m_tlast_o(m_last), .m_cut_o(unused_m_cut),
    .m_flush_i(none), .wave_o(unused_wave), .active_o(unused_active), .request_o(unused_request)
  );
  always #1 clk = !clk;

  int unsigned state = 32'h2545f491;
  function automatic int unsigned draw(input int unsigned below);
    state = state ^ (state << 13);
    state = state ^ (state >> 17);
    state = state ^ (state << 5);
    draw = (state >> 3) % below;
  endfunction

  int births [0:Ports*65536-1];  // the cycles in which packets were born, a ring for each source
  int born [0:Ports-1], sent [0:Ports-1], beat [0:Ports-1];
  int counts [0:Longest-1];
  int packets = 0, total = 0, cycle = 0, edges = 0, latency, seen, at, load;
  logic [Ports-1:0] taken;
  always @(posedge clk) taken <= s_valid & s_ready;

  initial begin
    if (!$value$plusargs("load=%d", load)) $fatal(1, "expected +load=PERCENT");
    for (int i = 0; i < Ports; i++) begin
      born[i] = 0;
      sent[i] = 0;
      beat[i] = 0;
    end
    for (int k = 0; k < Longest; k++) counts[k] = 0;
  end

  // Not a loop with @(negedge clk): in that Verilator 5.006 loses beats.
  always @(negedge clk) begin
    edges = edges + 1;
    if (edges >= 2 && cycle < Cycles) begin
      rst_n = 1'b1;
      for (int i = 0; i < Ports; i++) begin
        if (s_valid[i] && taken[i]) begin
          beat[i] = (beat[i] + 1) % Words;
          if (beat[i] == 0) sent[i] = sent[i] + 1;
        end
        if (draw(100 * Interval) < load) begin
          births[i*65536+born[i]%65536] = cycle;
          born[i] = born[i] + 1;
        end
        s_valid[i] = sent[i] < born[i];
        s_user[i*32+:32] = births[i*65536+sent[i]%65536];
        s_last[i] = beat[i] == Words - 1;
        if (m_valid[i] && m_last[i] && m_user[i*32+:32] >= Cycles / 4) begin
          latency = cycle - m_user[i*32+:32];
          packets = packets + 1;
          total = total + latency;
          if (latency < Longest) counts[latency] = counts[latency] + 1;
        end
      end
      cycle = cycle + 1;
      if (cycle == Cycles) finish;
    end
  end

  task automatic finish;
    // The load may be carried in full: fewer are born only by chance.
    if (2 * packets < Ports * (Cycles - Cycles / 4) / Interval * load / 100)
      $fatal(1, "expected more than %0d packets at load %0d", packets, load);
    seen = 0;
    at = 0;
    while (at < Longest - 1 && seen + counts[at] < packets - packets / 100) begin
      seen = seen + counts[at];
      at = at + 1;
    end
    $display("PASS %0d ports, %0d words, load %0d: %0d packets, mean %0.2f, 99th percentile %0d",
             Ports, Words, load, packets, 1.0 * total / packets, at);
    $finish;
  endtask
endmodule
`default_nettype wire
