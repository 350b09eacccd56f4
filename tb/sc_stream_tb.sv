// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_tb: random sources and sinks around sc_stream, watched by sc_stream_checker, in phases
// of all kinds. Some phases end with a reset in the middle of everything, the others drain.
// Prints PASS, or ends with $fatal. Besides the checker's requirements:
//   rate      with full sources and free sinks exactly Words beats a port every Interval cycles,
//             and less if the FIFOs are smaller than by default;
//   stall     a sink that never drains holds its own credits only: the others keep their rate;
//   turns     with full sources and half of the sinks, no source sends more than another, up to
//             four packets; nor does a sink get more, where packets are few and sinks free. Where
//             two waves read the same pointer, each has its part, not the same;
//   drain     every complete packet leaves within Patience cycles after the last beat;
//   flush     after as many cycles as the contract says nothing of before is left.
`default_nettype none
`timescale 1ns / 1ns

module sc_stream_tb #(
  parameter int Ports = 16,
  parameter int Width = 8,
  parameter int Words = 1,
  parameter int KeepWidth = 0,
  parameter int IdWidth = 0,
  parameter int DestWidth = 0,
  parameter int UserWidth = 0,
  parameter int Group = 0,
  parameter int InputPackets = 0,
  parameter int OutputPackets = 0,
  parameter int Registered = 0,
  parameter int Fair = 1,
  parameter int Fewer = 0,     // 1: one input packet fewer than for full rate, 2: one output packet
  parameter int Rounds = 2,    // of all kinds
  parameter int Seed = 1
);
  localparam int Interval = superconcentrator_pkg::interval(Ports, Group, Words);
  localparam int Rank = superconcentrator_pkg::ranked(Ports, Group, 0);
  localparam int Way = superconcentrator_pkg::path(Ports, Group, 0);
  localparam int T = superconcentrator_pkg::last_word(Ports, Group, Words, 0);
  localparam int EnoughInputs = superconcentrator_pkg::offers(Ports, Group, Words, 0);
  localparam int EnoughOutputs = superconcentrator_pkg::credits(Ports, Group, Words, 0);
  localparam int GivenInputs = Fewer == 1 ? EnoughInputs - 1 : InputPackets;
  localparam int GivenOutputs = Fewer == 2 ? EnoughOutputs - 1 : OutputPackets;
  localparam int Inputs = GivenInputs != 0 ? GivenInputs : EnoughInputs;
  localparam int Outputs = GivenOutputs != 0 ? GivenOutputs : EnoughOutputs;
  localparam int Patience = (Inputs + 2) * Ports * (T + 4);
  localparam int Kinds = 11;
  localparam int Waves = superconcentrator_pkg::waves_per_turn(Ports, Group, Words);

  localparam int Beat = Width + KeepWidth + IdWidth + DestWidth + UserWidth;
  // Bits of a stream's ports: one for a field of width 0.
  localparam int Most = Beat + 32'(KeepWidth == 0) + 32'(IdWidth == 0) + 32'(DestWidth == 0) +
      32'(UserWidth == 0);

  logic clk = 1'b0, rst_n = 1'b0;
  logic [Ports-1:0] s_valid = '0, s_last, m_ready = '0, s_flush = '0, m_flush = '0;
  logic [Ports*Most-1:0] s_most;  // {tuser, tdest, tid, tkeep, tdata}
  wire [Ports-1:0] s_ready, m_valid, m_last, s_cut, m_cut, active, request;
  wire [Ports*Beat-1:0] s_beat, m_beat;
  wire wave;
  sc_stream_beats #(
    .Ports(Ports), .Width(Width), .Words(Words), .KeepWidth(KeepWidth), .IdWidth(IdWidth),
    .DestWidth(DestWidth), .UserWidth(UserWidth), .Group(Group), .InputPackets(GivenInputs),
    .OutputPackets(GivenOutputs), .Registered(Registered), .Fair(Fair)
  ) dut (
    .clk_i(clk), .rst_ni(rst_n), .s_tvalid_i(s_valid), .s_tready_o(s_ready), .s_most_i(s_most),
    .s_tlast_i(s_last), .s_flush_i(s_flush), .s_cut_o(s_cut), .s_beat_o(s_beat),
    .m_tvalid_o(m_valid), .m_tready_i(m_ready), .m_beat_o(m_beat), .m_tlast_o(m_last),
    .m_cut_o(m_cut), .m_flush_i(m_flush), .wave_o(wave), .active_o(active), .request_o(request)
  );
  sc_stream_checker #(
    .Ports(Ports), .Width(Beat), .Words(Words), .Inputs(Inputs), .Outputs(Outputs),
    .Rank(Rank), .Way(Way), .Interval(Interval), .Fair(Fair),
    .Turn(superconcentrator_pkg::turn(Ports, Group)), .Waves(Waves)
  ) checker_of_dut (
    .clk_i(clk), .rst_ni(rst_n), .s_tvalid_i(s_valid), .s_tready_i(s_ready), .s_beat_i(s_beat),
    .s_tlast_i(s_last), .s_flush_i(s_flush), .s_cut_i(s_cut), .m_tvalid_i(m_valid),
    .m_tready_i(m_ready), .m_beat_i(m_beat), .m_tlast_i(m_last), .m_cut_i(m_cut),
    .m_flush_i(m_flush), .wave_i(wave), .active_i(active), .request_i(request)
  );
  always #1 clk = !clk;

  // The same numbers in every simulator: a call stands alone or first in a condition, not after ?:.
  int unsigned state = 32'h9e3779b9 ^ Seed;
  function automatic int unsigned draw(input int unsigned below);
    state = state ^ (state << 13);
    state = state ^ (state >> 17);
    state = state ^ (state << 5);
    draw = (state >> 3) % below;
  endfunction

  logic [Ports-1:0] taken;  // beats that the last edge took
  always @(posedge clk) taken <= s_valid & s_ready;
  int beat [0:Ports-1];     // of the beat on show, in its packet
  int length [0:Ports-1];   // of the packet on show
  int longest = 0, kind = 0, last = 0, total_cycles = 0;
  logic [Ports-1:0] stall = '0;

  task automatic show(input int i);
    s_valid[i] = 1'b1;
    for (int k = 0; k < Most; k = k + 16)
      s_most[i*Most+:Most] = Most'({s_most[i*Most+:Most], 16'(draw(65536))});
    s_last[i] = beat[i] == length[i] - 1;
  endtask

  // Sources keep a beat until it is taken. Percentages of cycles with a new beat, with a free sink,
  // of packets that have any length up to `most`. The others have Words beats.
  task automatic drive(input int sources, input int sinks, input int others, input int most);
    for (int i = 0; i < Ports; i++) begin
      if (s_valid[i] && taken[i]) beat[i] = s_last[i] ? 0 : beat[i] + 1;
      if (!s_valid[i] || taken[i]) begin
        s_valid[i] = 1'b0;
        if (beat[i] == 0) length[i] = Words;
        if (beat[i] == 0 && draw(100) < others) length[i] = 1 + draw(most);
        if (draw(100) < sources) show(i);
      end
      m_ready[i] = draw(100) < sinks && !stall[i];
    end
  endtask

  task automatic reset;
    rst_n = 1'b0;
    repeat (1 + draw(3)) @(negedge clk) drive(50, 50, 50, Words + 2);
    // All bits at once: Verilator 5.006 evaluates logic behind a variable of a process that waits
    // only if the process writes all of it somewhere.
    s_valid = '0;
    s_last = '0;
    s_most = '0;
    m_ready = '0;
    stall = '0;
    s_flush = '0;
    m_flush = '0;
    for (int i = 0; i < Ports; i++) beat[i] = 0;
    @(negedge clk) rst_n = 1'b1;
  endtask

  // One cycle of a phase of this kind, the k-th.
  task automatic step(input int k);
    int sources, sinks, others, most;
    total_cycles = total_cycles + 1;
    {sources, sinks, others, most} = {32'd100, 32'd100, 32'd0, 32'd1};
    case (kind)
      0, 1: ;                                                      // full; one sink never drains
      2: {sources, sinks, others, most} = {32'd50, 32'd50, 32'd50, 32'(Words)};
      3: {sources, sinks, others, most} = {32'd10, 32'd90, 32'd50, 32'(Words)};
      4: sinks = 20;
      5: begin                                                     // bursts
        sources = k / 40 % 2 == 0 ? 100 : 0;
        {others, most} = {32'd20, 32'(Words)};
      end
      6: begin                                                     // all sinks stall for long
        sinks = k / 150 % 2 == 0 ? 0 : 100;
        {others, most} = {32'd20, 32'(Words)};
      end
      7: begin                                                     // some sinks stall for long
        if (k % 64 == 0) for (int i = 0; i < Ports; i++) stall[i] = 1'(draw(2));
        {sources, sinks, others, most} = {32'd70, 32'd80, 32'd10, 32'(Words)};
      end
      8: others = 100;                                             // short packets alone
      9: {sources, sinks, others, most} = {32'd60, 32'd60, 32'd50, 32'(3 * Words)};  // cut
      default: begin                                               // flushed ports
        for (int i = 0; i < Ports; i++) begin
          if (draw(s_flush[i] ? 20 : 60) == 0) s_flush[i] = !s_flush[i];
          if (draw(m_flush[i] ? 20 : 60) == 0) m_flush[i] = !m_flush[i];
        end
        {sources, sinks, others, most} = {32'd80, 32'd60, 32'd50, 32'(2 * Words)};
      end
    endcase
    drive(sources, sinks, others, most);
    @(negedge clk);
  endtask

  int had [0:Ports-1];
  task automatic measure;  // the rate, when the pipe is full
    int all, due;
    for (int k = 0; k < 4 * T + 4 * Interval * Outputs; k++) step(k);
    for (int i = 0; i < Ports; i++) had[i] = checker_of_dut.got[i];
    for (int k = 0; k < 20 * Interval; k++) step(k);
    all = 0;
    for (int i = 0; i < Ports; i++) begin
      due = stall[i] ? 0 : 20 * Words;
      if (checker_of_dut.got[i] - had[i] > due ||
          (Inputs >= EnoughInputs && Outputs >= EnoughOutputs && checker_of_dut.got[i] - had[i] < due))
        $fatal(1, "output %0d: %0d beats in %0d cycles", i, checker_of_dut.got[i] - had[i],
               20 * Interval);
      if (stall[i] && checker_of_dut.owed[i] != Outputs) $fatal(1, "output %0d is not full", i);
      all = all + checker_of_dut.got[i] - had[i];
    end
    if ((Inputs < EnoughInputs || Outputs < EnoughOutputs) && all == 20 * Words * Ports)
      $fatal(1, "full rate with %0d and %0d packets", Inputs, Outputs);
  endtask

  // Beats of the ports, from now on, in so many cycles.
  int least, most;
  task automatic spread(input bit sinks, input int cycles, input int load);
    int now;
    for (int i = 0; i < Ports; i++)
      had[i] = sinks ? checker_of_dut.got[i] : checker_of_dut.sent[i];
    repeat (cycles) begin
      drive(load, 100, 0, 1);
      @(negedge clk);
    end
    total_cycles = total_cycles + cycles;
    for (int i = 0; i < Ports; i++) begin
      now = (sinks ? checker_of_dut.got[i] : checker_of_dut.sent[i]) - had[i];
      if (i == 0 || now < least) least = now;
      if (i == 0 || now > most) most = now;
    end
    if (Waves == 1 && most - least > 4 * Words)
      $fatal(1, "%0d to %0d beats of a %s in %0d cycles", least, most,
             sinks ? "sink" : "source", cycles);
    if (least == 0) $fatal(1, "a port had nothing in %0d cycles", cycles);
  endtask

  task automatic turns;
    for (int i = Ports / 2; i < Ports; i++) stall[i] = 1'b1;
    repeat (4 * T + 4 * Interval * Outputs) begin
      drive(100, 100, 0, 1);
      @(negedge clk);
    end
    spread(1'b0, 40 * Interval * Ports, 100);
    drain();
    spread(1'b1, 1000 * Words, 2);
    drain();
  endtask

  // The flushed ports hold nothing after so many edges: a wave whose flags are those of the flush's
  // first cycle brings its last word T + 1 cycles later, which is dropped at the master another two
  // later. Up to (Outputs - 1) Words beats are before it, of which one a cycle is dropped.
  localparam int Before = (Outputs - 1) * Words;
  localparam int Flushed = (Before > T ? Before : T) + 4;
  localparam int Cleared = superconcentrator_pkg::update(Ports, Group, 0) + Interval;  // an input
  task automatic flush;
    for (int i = 0; i < Ports; i++) begin
      s_flush[i] = 1'(draw(2));
      m_flush[i] = 1'(draw(2));
    end
    if (Cleared > Flushed) $fatal(1, "flush ends before its inputs are looked at");
    for (int k = 1; k <= Flushed; k++) begin
      drive(100, 0, 50, 2 * Words);
      @(negedge clk);
      for (int i = 0; i < Ports; i++) begin
        if (k == Cleared && s_flush[i] && checker_of_dut.in_held[i] != 0)
          $fatal(1, "input %0d keeps packets", i);
      end
    end
    for (int i = 0; i < Ports; i++) begin
      if (m_flush[i] && checker_of_dut.out_put[i] != checker_of_dut.out_got[i])
        $fatal(1, "output %0d keeps beats", i);
    end
    total_cycles = total_cycles + Flushed;
  endtask

  task automatic drain;
    int left;
    stall = '0;
    s_flush = '0;
    m_flush = '0;
    left = 1;
    for (int k = 0; k < Patience && left != 0; k++) begin
      drive(0, 100, 0, 1);
      // A packet that has begun is completed.
      for (int i = 0; i < Ports; i++) if (!s_valid[i] && beat[i] != 0) show(i);
      @(negedge clk);
      left = 0;
      for (int i = 0; i < Ports; i++) if (!checker_of_dut.idle(i) || beat[i] != 0) left = left + 1;
      if (s_valid != '0 && (s_valid & ~taken) != '0) left = left + 1;
      total_cycles = total_cycles + 1;
      if (k > longest) longest = k;
    end
    if (left != 0) $fatal(1, "%0d ports are not empty after the drain", left);
  endtask

  initial begin
    for (int i = 0; i < Ports; i++) beat[i] = 0;
    reset();
    if (Fair != 0) turns();
    reset();
    for (int r = 0; r < Rounds; r++) begin
      for (kind = 0; kind < Kinds; kind++) begin
        if (kind == 1) stall[draw(Ports)] = 1'b1;
        if (kind <= 1) measure();
        else begin
          last = 300 + draw(100);
          for (int k = 0; k < last; k++) step(k);
        end
        if (kind == Kinds - 1) flush();
        if (r % 2 == 0 || kind == Kinds - 1) drain();
        if (r % 2 == 1 || kind == Kinds - 1 || kind == 0) reset();
        stall = '0;
      end
    end
    if (checker_of_dut.waves == 0 || checker_of_dut.beats_out == 0 || checker_of_dut.cuts == 0 ||
        checker_of_dut.lost == 0 || (Words > 1 && checker_of_dut.shorts == 0))
      $fatal(1, "nothing happened");
    $display("PASS sc_stream Ports=%0d Width=%0d Words=%0d Group=%0d, FIFOs of %0d and %0d: %0d cycles, %0d waves, %0d beats in, %0d out, %0d packets short, %0d cut",
             Ports, Width, Words, Group, Inputs, Outputs, total_cycles, checker_of_dut.waves,
             checker_of_dut.beats_in, checker_of_dut.beats_out, checker_of_dut.shorts,
             checker_of_dut.cuts);
    $finish;
  end
endmodule
`default_nettype wire
