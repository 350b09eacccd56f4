// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_checker: a reference of sc_stream from its ports alone, and the rules of its streams.
// Ends with $fatal at the first difference. Requirements, in every cycle:
//   stream    m_tvalid_o falls, a beat changes only after a cycle with m_tready_i, or by a flush;
//   beats     each master shows exactly the beat that the waves so far give it, in its cycle: none
//             lost, doubled, altered or out of order; the j-th served input's packet goes to the
//             j-th served output, and both sides are served by turns, or the lowest first;
//   waves     active_o, request_o and wave_o are those of the rules: complete packets that are not
//             promised, credits, a start whenever the switch is ready and both are there;
//   turns     those of sc_stream_turns;
//   credits   asked + in flight + stored <= Outputs, counted from what the DUT asks for;
//   input     s_tready_o is high if there is room; s_cut_o is high after a packet was cut;
//   flush     drops exactly what the contract says.
`default_nettype none

module sc_stream_checker #(
  parameter int Ports = 16,
  parameter int Width = 8,    // of a beat, without tlast
  parameter int Words = 1,
  parameter int Inputs = 4,   // packets of a FIFO
  parameter int Outputs = 4,
  parameter int Rank = 8,     // the switch's timing: replies, way of a word, starts
  parameter int Way = 8,
  parameter int Interval = 4,
  parameter int Fair = 1,     // by turns, from the pointer that a wave reads in cycle Turn
  parameter int Turn = 1,
  parameter int Waves = 1     // that may read the same pointer
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       s_tvalid_i,
  input wire logic [Ports-1:0]       s_tready_i,
  input wire logic [Ports*Width-1:0] s_beat_i,
  input wire logic [Ports-1:0]       s_tlast_i,
  input wire logic [Ports-1:0]       s_flush_i,
  input wire logic [Ports-1:0]       s_cut_i,
  input wire logic [Ports-1:0]       m_tvalid_i,
  input wire logic [Ports-1:0]       m_tready_i,
  input wire logic [Ports*Width-1:0] m_beat_i,
  input wire logic [Ports-1:0]       m_tlast_i,
  input wire logic [Ports-1:0]       m_cut_i,
  input wire logic [Ports-1:0]       m_flush_i,
  input wire logic                   wave_i,
  input wire logic [Ports-1:0]       active_i,
  input wire logic [Ports-1:0]       request_i
);
  localparam int Group = Interval / Words;              // sets of a wave
  localparam int Horizon = Rank + Way + Interval + 2;   // cycles ahead that a wave plans
  localparam int InSlots = 2 * Inputs + 2;              // a ring holds the packets of one input ..
  localparam int OutWords = (2 * Outputs + 2) * Words;  // .. and the beats on their way to a master

  // Plans of waves: the flags of cycle c are at c modulo Horizon.
  logic [Ports-1:0] taken [0:Horizon-1];                 // the last word of a slot is taken
  logic [Ports-1:0] arrive [0:Horizon-1];
  logic [Ports-1:0] refuse [0:Horizon-1], deny [0:Horizon-1];
  logic [Width-1:0] in_ring [0:Ports*InSlots*Words-1];
  int in_length [0:Ports*InSlots-1];
  logic in_cut [0:Ports*InSlots-1];
  logic [Width+1:0] out_ring [0:Ports*OutWords-1];       // {cut, last, beat}
  int in_put [0:Ports-1], in_got [0:Ports-1];     // packets complete; given to a wave
  int in_place [0:Ports-1];                       // beats of the packet that comes
  int in_held [0:Ports-1], offer [0:Ports-1];     // packets in the FIFO; for the next wave
  int out_put [0:Ports-1], out_got [0:Ports-1];   // beats planned; left to the sink or dropped
  int out_held [0:Ports-1];                       // beats in the FIFO
  int owed [0:Ports-1];                           // asked + in flight + stored
  logic [Ports-1:0] cut, shown, s_flush, m_flush, s_hurt, m_hurt;
  logic [Ports-1:0] was_valid, was_last, was_ready, was_cut;
  logic [Ports*Width-1:0] was_beat;
  logic first;      // first cycle after a reset
  int since, cycle; // cycles since the last wave, since the last reset

  // For the testbench.
  int waves = 0, beats_in = 0, beats_out = 0, shorts = 0, cuts = 0, lost = 0;
  int sent [0:Ports-1], got [0:Ports-1];
  initial cycle = 0;

  task automatic clear;
    for (int k = 0; k < Horizon; k++) begin
      taken[k] = '0;
      arrive[k] = '0;
      refuse[k] = '0;
      deny[k] = '0;
    end
    for (int i = 0; i < Ports; i++) begin
      in_put[i] = 0;
      in_got[i] = 0;
      in_place[i] = 0;
      in_held[i] = 0;
      offer[i] = 0;
      out_put[i] = 0;
      out_got[i] = 0;
      out_held[i] = 0;
      owed[i] = 0;
      sent[i] = 0;
      got[i] = 0;
    end
    {cut, shown, s_flush, m_flush, s_hurt, m_hurt, was_valid, was_ready} = '0;
    first = 1'b1;
    since = Interval;
    cycle = 0;
    i_turns.clear();
  endtask

  // Nothing is stored, nothing on its way.
  function automatic logic idle(input int i);
    idle = in_place[i] == 0 && in_held[i] == 0 && out_put[i] == out_got[i];
  endfunction

  sc_stream_turns #(
    .Ports(Ports), .Rank(Rank), .Interval(Interval), .Fair(Fair), .Turn(Turn), .Waves(Waves)
  ) i_turns ();

  // The j-th pair of a wave: input i's oldest packet goes to output o.
  task automatic pair(input int i, input int o, input int j);
    int slot, at;
    logic last;
    slot = i * InSlots + in_got[i] % InSlots;
    at = cycle + 1 + Rank + j % Group * Words;
    taken[(at+Words-1)%Horizon][i] = 1'b1;
    for (int f = 0; f < in_length[slot]; f++) begin
      arrive[(at+f+Way)%Horizon][o] = 1'b1;
      last = f == in_length[slot] - 1;
      out_ring[o*OutWords+out_put[o]%OutWords] =
          {in_cut[slot] && last, last, in_ring[slot*Words+f]};
      out_put[o] = out_put[o] + 1;
    end
    in_got[i] = in_got[i] + 1;
  endtask

  // Plans a wave: its replies, takes and arrivals.
  task automatic plan;
    int i, j, bound, others;
    waves = waves + 1;
    since = 0;
    bound = 0;
    others = 0;
    for (int k = 0; k < Ports; k++) begin
      bound = bound + 32'(active_i[k]);
      others = others + 32'(request_i[k]);
    end
    if (others < bound) bound = others;
    i_turns.serve(active_i, request_i, bound, cycle);
    i = 0;
    j = 0;
    for (int o = 0; o < Ports; o++) begin
      if (request_i[o]) begin
        owed[o] = owed[o] + 1;
        if (owed[o] > Outputs)
          $fatal(1, "cycle %0d, output %0d: %0d packets owed", cycle, o, owed[o]);
        if (!i_turns.served[1][o]) deny[(cycle+1+Rank)%Horizon][o] = 1'b1;
      end
      if (i_turns.served[1][o]) begin
        while (!i_turns.served[0][i]) i = i + 1;
        if (in_put[i] == in_got[i]) $fatal(1, "cycle %0d, input %0d: no packet", cycle, i);
        pair(i, o, j);
        i = i + 1;
        j = j + 1;
      end
    end
    for (int k = 0; k < Ports; k++) begin
      if (active_i[k]) offer[k] = offer[k] - 1;
      if (active_i[k] && !i_turns.served[0][k]) refuse[(cycle+1+Rank)%Horizon][k] = 1'b1;
    end
  endtask

  task automatic check_waves;
    logic some_active, some_request, active, request;
    some_active = 1'b0;
    some_request = 1'b0;
    for (int i = 0; i < Ports; i++) begin
      active = offer[i] > 0 && !s_flush[i];
      request = owed[i] < Outputs && !m_flush[i];
      if (active_i[i] !== active) $fatal(1, "cycle %0d, input %0d: active", cycle, i);
      if (request_i[i] !== request) $fatal(1, "cycle %0d, output %0d: request", cycle, i);
      some_active = some_active || active;
      some_request = some_request || request;
    end
    if (wave_i !== (since >= Interval && some_active && some_request))
      $fatal(1, "cycle %0d: wave_o is %b", cycle, wave_i);
  endtask

  task automatic check_master(input int o);
    logic drop;
    drop = m_flush[o] || m_hurt[o];
    if (was_valid[o] && !was_ready[o] && !drop &&
        (!m_tvalid_i[o] || m_tlast_i[o] !== was_last[o] || m_cut_i[o] !== was_cut[o] ||
         m_beat_i[o*Width+:Width] !== was_beat[o*Width+:Width]))
      $fatal(1, "cycle %0d, master %0d: a beat changes before it is taken", cycle, o);
    if (m_tvalid_i[o] !== (shown[o] && !drop))
      $fatal(1, "cycle %0d, master %0d: tvalid is %b", cycle, o, m_tvalid_i[o]);
    if (m_tvalid_i[o] && {m_cut_i[o], m_tlast_i[o], m_beat_i[o*Width+:Width]} !==
                             out_ring[o*OutWords+out_got[o]%OutWords])
      $fatal(1, "cycle %0d, master %0d: wrong beat", cycle, o);
  endtask

  task automatic check_slave(input int i);
    if (s_tready_i[i] !== (!first && (in_place[i] != 0 || in_held[i] < Inputs)))
      $fatal(1, "cycle %0d, slave %0d: tready is %b", cycle, i, s_tready_i[i]);
    if (s_cut_i[i] !== cut[i]) $fatal(1, "cycle %0d, slave %0d: cut", cycle, i);
  endtask

  // What the edge at the end of this cycle does to an input.
  task automatic advance_input(input int i);
    logic drop, empty, full;
    int slot;
    drop = s_flush[i] || s_hurt[i];
    empty = s_flush[i] && in_held[i] == offer[i];
    if (taken[cycle%Horizon][i]) in_held[i] = in_held[i] - 1;
    if (refuse[cycle%Horizon][i]) offer[i] = offer[i] + 1;
    if (s_flush[i]) cut[i] = 1'b0;
    if (s_tvalid_i[i] && s_tready_i[i]) begin
      slot = i * InSlots + in_put[i] % InSlots;
      in_ring[slot*Words+in_place[i]] = s_beat_i[i*Width+:Width];
      in_place[i] = in_place[i] + 1;
      full = in_place[i] == Words;
      if (full && !s_tlast_i[i] && !s_flush[i]) cut[i] = 1'b1;
      if (s_tlast_i[i] || full) begin
        if (!drop) begin
          in_length[slot] = in_place[i];
          in_cut[slot] = !s_tlast_i[i];
          in_put[i] = in_put[i] + 1;
          in_held[i] = in_held[i] + 1;
          offer[i] = offer[i] + 1;
          shorts = shorts + 32'(!full);
          cuts = cuts + 32'(!s_tlast_i[i]);
        end
        in_place[i] = 0;
      end
      lost = lost + 32'(drop);
      sent[i] = sent[i] + 1;
      beats_in = beats_in + 1;
    end
    if (empty) begin
      lost = lost + in_held[i];
      in_put[i] = in_got[i];
      in_held[i] = 0;
      offer[i] = 0;
    end
    s_hurt[i] = drop && in_place[i] != 0;
    s_flush[i] = s_flush_i[i];
  endtask

  // And to an output.
  task automatic advance_output(input int o);
    logic drop, last, left, load;
    drop = m_flush[o] || m_hurt[o];
    last = out_ring[o*OutWords+out_got[o]%OutWords][Width];
    left = shown[o] && (m_tready_i[o] || drop);
    load = out_held[o] > 0 && (!shown[o] || left);
    if (deny[cycle%Horizon][o]) owed[o] = owed[o] - 1;
    m_hurt[o] = drop && (shown[o] ? !last : m_hurt[o]);
    if (left) begin
      out_got[o] = out_got[o] + 1;
      owed[o] = owed[o] - 32'(last);
      if (drop) lost = lost + 1;
      else begin
        got[o] = got[o] + 1;
        beats_out = beats_out + 1;
      end
    end
    shown[o] = load || (shown[o] && !left);
    out_held[o] = out_held[o] + 32'(arrive[cycle%Horizon][o]) - 32'(load);
    m_flush[o] = m_flush_i[o];
  endtask

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      clear();
    end else begin
      since = since + 1;
      check_waves();
      for (int i = 0; i < Ports; i++) begin
        check_slave(i);
        check_master(i);
      end
      if (wave_i) plan();
      for (int i = 0; i < Ports; i++) begin
        advance_input(i);
        advance_output(i);
      end
      taken[cycle%Horizon] = '0;
      arrive[cycle%Horizon] = '0;
      refuse[cycle%Horizon] = '0;
      deny[cycle%Horizon] = '0;
      was_valid = m_tvalid_i;
      was_ready = m_tready_i;
      was_last = m_tlast_i;
      was_cut = m_cut_i;
      was_beat = m_beat_i;
      first = 1'b0;
      cycle = cycle + 1;
    end
  end
endmodule
`default_nettype wire
