// SPDX-License-Identifier: BSD-3-Clause
// axis_compact_tb: the kept lanes of random packets come out of axis_compact in order, in full
// beats but for the last one of a packet, and nothing else does; or out of a rival of bench/rivals.
// Source and sink wait at random, or not at all. Ends with PASS, or stops at the first difference.
`default_nettype none
`timescale 1ns / 1ps

module axis_compact_tb;
  parameter int Lanes = 8;
  parameter int Width = 8;
  parameter int Levels = 1;
  parameter int Rival = 0;  // 1: compact_shifter, 2: its chain
  parameter int Beats = 4000;
  localparam int Ring = 4096;  // more beats than are on the way

  logic clk_i = 0, rst_ni = 0, s_tvalid_i = 0, s_tlast_i = 0, m_tready_i = 0;
  logic [Lanes*Width-1:0] s_tdata_i = 0;
  logic [Lanes-1:0] s_tkeep_i = 0;
  wire logic s_tready_o, m_tvalid_o, m_tlast_o;
  wire logic [Lanes*Width-1:0] m_tdata_o;
  wire logic [Lanes-1:0] m_tkeep_o;
  always #5 clk_i = !clk_i;
  if (Rival == 0) begin : gen_ours
    axis_compact #(.Lanes(Lanes), .Width(Width), .Levels(Levels)) dut (.*);
  end else begin : gen_rival
    compact_shifter #(
      .Lanes(Lanes), .Width(Width), .Levels(Levels), .Chain(Rival - 1)
    ) dut (.*);
  end

  // Output beats to come, as {last, keep, data}.
  logic [Lanes+Lanes*Width:0] expected [Ring];
  logic [Lanes*Width-1:0] data = 0;
  logic [Lanes-1:0] keep = 0;
  int unsigned state = 32'h9e3779b9;
  function automatic int unsigned draw(input int unsigned below);  // the same in every simulator
    state = state ^ (state << 13);
    state = state ^ (state >> 17);
    state = state ^ (state << 5);
    draw = (state >> 3) % below;
  endfunction
  int planned = 0, seen = 0, place = 0, beat = 0, fast;
  int unsigned few;
  logic taken;

  task plan(input logic last);
    expected[planned%Ring] = {last, keep, data};
    planned = planned + 1;
    keep = '0;
    data = '0;
    place = 0;
  endtask

  task enter;  // the beat at the inputs is taken
    for (int i = 0; i < Lanes; i++) begin
      if (s_tkeep_i[i]) begin
        if (place == Lanes) plan(1'b0);
        data[place*Width+:Width] = s_tdata_i[i*Width+:Width];
        keep[place] = 1'b1;
        place = place + 1;
      end
    end
    if (place == Lanes && !s_tlast_i) plan(1'b0);
    if (s_tlast_i) plan(1'b1);
  endtask

  wire [Lanes+Lanes*Width:0] out = {m_tlast_o, m_tkeep_o, m_tdata_o};
  task check;
    if (m_tvalid_o && (seen == planned || out !== expected[seen%Ring])) begin
      $fatal(1, "beat %0d: expected %h of %0d, got %h", seen, expected[seen%Ring], planned, out);
    end
    seen = seen + 32'(m_tvalid_o && m_tready_i);
  endtask

  initial begin
    repeat (200) @(posedge clk_i);
    #1 rst_ni = 1'b1;
    while (beat < Beats) begin
      fast = beat / 500 % 2;
      few = beat / 250 % 4;
      if (!s_tvalid_i) begin
        // All bits at once: see sc_stream_tb.
        s_tdata_i = '0;
        s_tkeep_i = '0;
        s_tvalid_i = draw(3) != 0 || fast != 0;
        s_tlast_i = draw(5) == 0;
        for (int i = 0; i < Lanes; i++) begin
          s_tkeep_i[i] = draw(4) >= few;
          s_tdata_i[i*Width+:Width] = Width'(draw(65536));
        end
      end
      m_tready_i = draw(3) != 0 || fast != 0;
      @(negedge clk_i);
      check();
      taken = s_tvalid_i && s_tready_o;
      if (taken) begin
        enter();
        beat = beat + 1;
      end
      @(posedge clk_i) #1;
      if (taken) s_tvalid_i = 1'b0;
    end
    s_tvalid_i = 1'b0;
    m_tready_i = 1'b1;
    for (int rest = 0; rest < 400; rest++) begin
      @(negedge clk_i);
      check();
      @(posedge clk_i) #1;
    end
    if (seen != planned) $fatal(1, "expected %0d beats, got %0d", planned, seen);
    $display("PASS %0d lanes: %0d beats in, %0d out", Lanes, Beats, seen);
    $finish;
  end
endmodule
`default_nettype wire
