// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_proof: the contract of stream_edges at its ports, around any switch that keeps its own
// one, which superconcentrator_proof proves. Each output is a property and is never high. Its
// inputs are free in every cycle: sources that withdraw beats, sinks, flushes, resets, any
// s_tlast_i. The solver chooses one beat (pick_i): what holds for any holds for all.
//   Assumes    the first cycle is one of reset; registers start with any value.
//   Reference  counts of packets and beats that the contract gives for the waves so far, and lines
//              of takes, arrivals and replies that a wave plans in its cycle (bit 0: now).
//   Complete   m_tvalid_o is exact, and so are the beats that leave: none is lost or doubled. The
//              chosen beat (stream_beat) comes out at the planned output, in its place, unchanged.
//   Lemmas     lemma_*: sums over the reference alone, which make the others inductive.
`default_nettype none

module sc_stream_proof #(
  parameter int Ports = 4,
  parameter int Width = 1,
  parameter int Words = 1,
  parameter int Inputs = 2,   // packets of a FIFO
  parameter int Outputs = 2,
  parameter int Registered = 0,
  parameter int Ranks = 3,    // the switch's timing: replies, way of a word, sets of a wave
  parameter int Path = 2,
  parameter int Sets = 2,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic [Ports-1:0]           s_tvalid_i,
  input  wire logic [Ports*Width-1:0]     s_tdata_i,
  input  wire logic [Ports-1:0]           s_tlast_i,
  input  wire logic [Ports-1:0]           s_flush_i,
  input  wire logic [Ports-1:0]           m_tready_i,
  input  wire logic [Ports-1:0]           m_flush_i,
  input  wire logic [Ports*(Width+1)-1:0] other_i,  // words of the switch, but for the chosen one
  input  wire logic                       pick_i,
  input  wire logic [N-1:0]               pick_input_i,
  output      logic                       reset,    // outputs in reset
  output      logic                       stable,   // a beat stays until it is taken or dropped
  output      logic                       tvalid,
  output      logic                       tready,
  output      logic                       cut,
  output      logic                       active,
  output      logic                       request,
  output      logic                       wave,
  output      logic                       owed,     // asked + in flight + stored > Outputs
  output      logic                       input_overflow,
  output      logic                       input_underflow,
  output      logic                       output_overflow,
  output      logic                       data,
  output      logic                       lemma_inputs,
  output      logic                       lemma_outputs,
  output      logic                       lemma_chosen
);
  localparam int Interval = Sets * Words;
  localparam int Take = Ranks + Interval;  // cycles from a wave to its last take ..
  localparam int Arrive = Take + Path;     // .. and to its last arrival
  localparam int CountWidth = $clog2((Inputs + Outputs + 2) * Words + 1) + 1;
  localparam int WordWidth = Words > 1 ? $clog2(Words) : 1;
  localparam int Word = Width + 1;

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;
  wire on = rst_n;
  logic woken_q;  // not the first cycle after a reset
  always_ff @(posedge clk_i) woken_q <= rst_n;

  wire [Ports-1:0] s_tready, s_cut, m_tvalid, m_tlast, m_cut, active_o, request_o;
  wire [Ports*Width-1:0] m_tdata;
  wire wave_o;
  wire [Ports-1:0] refuses, denies, takes_now, arrives_now;
  wire [Ports*Word-1:0] arriving, taken;
  wire rests;
  stream_edges #(
    .Ports(Ports), .Width(Width), .Words(Words), .InputPackets(Inputs), .OutputPackets(Outputs),
    .Registered(Registered)
  ) i_edges (
    .clk_i, .rst_ni(rst_n), .s_tvalid_i, .s_tready_o(s_tready), .s_tdata_i, .s_tlast_i, .s_flush_i,
    .s_cut_o(s_cut), .m_tvalid_o(m_tvalid), .m_tready_i, .m_tdata_o(m_tdata), .m_tlast_o(m_tlast),
    .m_cut_o(m_cut), .m_flush_i, .ready_i(rests), .start_o(wave_o), .active_o, .request_o,
    .refuse_i(refuses), .deny_i(denies), .take_i(takes_now), .data_o(taken), .valid_i(arrives_now),
    .data_i(arriving)
  );

  // The starts of the last Interval - 1 cycles.
  logic [Interval-1:0] start_q;
  always_ff @(posedge clk_i) begin
    if (!rst_n) start_q <= '0;
    else start_q <= Interval'({start_q, wave_o});
  end
  assign rests = Interval == 1 || start_q[Interval>1?Interval-2 : 0:0] == '0;

  // The switch's contract: what a wave plans for each port.
  wire [N*Ports-1:0] active_ranks, request_ranks;
  wire [Ports-1:0] offers, requests, accepted, granted;
  wire [N:0] active_count, request_count;
  wire [N:0] bound = active_count < request_count ? active_count : request_count;
  wire [CountWidth*Ports-1:0] to_take, to_arrive, to_refuse, to_deny;
  wire [(Arrive+1)*Ports-1:0] arrive_lines;
  for (genvar i = 0; i <= Ports; i++) begin : gen_plan
    wire [N:0] active_rank, request_rank;  // flags above port i
    if (i == 0) begin : gen_top
      assign active_rank = '0;
      assign request_rank = '0;
    end else begin : gen_below
      assign active_rank = gen_plan[i-1].active_rank + (N + 1)'(offers[i-1]);
      assign request_rank = gen_plan[i-1].request_rank + (N + 1)'(requests[i-1]);
    end
    if (i < Ports) begin : gen_lines
      logic [Take:0] take_q;
      logic [Arrive:0] arrive_q;
      logic [Ranks:0] refuse_q, deny_q;
      wire [Take:0] takes;
      wire [Arrive:0] arrives;
      for (genvar k = 0; k <= Take; k++) begin : gen_take
        assign takes[k] = accepted[i] && k > Ranks &&
            32'(active_rank[N-1:0] & N'(Sets - 1)) == (k - Ranks - 1) / Words;
      end
      for (genvar k = 0; k <= Arrive; k++) begin : gen_arrive
        assign arrives[k] = granted[i] && k > Ranks + Path &&
            32'(request_rank[N-1:0] & N'(Sets - 1)) == (k - Ranks - Path - 1) / Words;
      end
      assign accepted[i] = wave_o && offers[i] && active_rank < bound;
      assign granted[i] = wave_o && requests[i] && request_rank < bound;
      always_ff @(posedge clk_i) begin
        if (!rst_n) begin
          take_q <= '0;
          arrive_q <= '0;
          refuse_q <= '0;
          deny_q <= '0;
        end else begin
          take_q <= (take_q | takes) >> 1;
          arrive_q <= (arrive_q | arrives) >> 1;
          refuse_q <= {wave_o && offers[i] && !accepted[i], refuse_q[Ranks:1]};
          deny_q <= {wave_o && requests[i] && !granted[i], deny_q[Ranks:1]};
        end
      end
      assign refuses[i] = refuse_q[0];
      assign denies[i] = deny_q[0];
      assign takes_now[i] = take_q[0];
      assign arrives_now[i] = arrive_q[0];
      assign arrive_lines[i*(Arrive+1)+:Arrive+1] = arrive_q;
      assign to_take[i*CountWidth+:CountWidth] = CountWidth'($countones(take_q));
      assign to_arrive[i*CountWidth+:CountWidth] = CountWidth'($countones(arrive_q));
      assign to_refuse[i*CountWidth+:CountWidth] = CountWidth'($countones(refuse_q));
      assign to_deny[i*CountWidth+:CountWidth] = CountWidth'($countones(deny_q));
      assign active_ranks[i*N+:N] = active_rank[N-1:0];
      assign request_ranks[i*N+:N] = request_rank[N-1:0];
    end
  end
  assign active_count = gen_plan[Ports].active_rank;
  assign request_count = gen_plan[Ports].request_rank;

  wire [Ports-1:0] exact_tready, over_in, under_in, wrong_cut, wrong_inputs, keeps, completes;
  wire [Ports-1:0] drops, clears;
  wire [CountWidth*Ports-1:0] waiting;
  wire [WordWidth*Ports-1:0] word_in;
  for (genvar i = 0; i < Ports; i++) begin : gen_input
    // Packets in the FIFO, packets for the next wave; beats of the packet that comes, that goes.
    logic [CountWidth-1:0] held_q, offer_q;
    logic [WordWidth-1:0] in_q, got_q;
    logic flush_q, hurt_q, cut_q;
    wire push = s_tvalid_i[i] && s_tready[i];
    wire last_in = in_q == WordWidth'(Words - 1);
    wire ends = push && (last_in || s_tlast_i[i]);
    wire drop = flush_q || hurt_q;
    wire complete = ends && !drop;
    wire got = takes_now[i] && got_q == WordWidth'(Words - 1);
    wire clear = flush_q && held_q == offer_q;
    wire [WordWidth-1:0] in = ends ? '0 : in_q + WordWidth'(push);
    wire [CountWidth-1:0] waits = offer_q + to_refuse[i*CountWidth+:CountWidth];
    always_ff @(posedge clk_i) begin
      if (!rst_n) begin
        held_q <= '0;
        offer_q <= '0;
        in_q <= '0;
        got_q <= '0;
        flush_q <= 1'b0;
        hurt_q <= 1'b0;
        cut_q <= 1'b0;
      end else begin
        held_q <= clear ? '0 : held_q + CountWidth'(complete) - CountWidth'(got);
        offer_q <= clear ? '0 : offer_q + CountWidth'(complete) + CountWidth'(refuses[i]) -
            CountWidth'(wave_o && offers[i]);
        in_q <= in;
        if (takes_now[i]) got_q <= got ? '0 : got_q + 1'b1;
        flush_q <= s_flush_i[i];
        hurt_q <= drop && in != '0;
        cut_q <= !flush_q && (cut_q || (push && last_in && !s_tlast_i[i]));
      end
    end
    assign offers[i] = offer_q != '0 && !flush_q;
    assign exact_tready[i] = woken_q && (in_q != '0 || held_q != CountWidth'(Inputs));
    assign over_in[i] = held_q > CountWidth'(Inputs) ||
        (held_q == CountWidth'(Inputs) && in_q != '0);
    assign under_in[i] = takes_now[i] && held_q == offer_q;
    assign wrong_cut[i] = s_cut[i] != cut_q;
    assign wrong_inputs[i] = CountWidth'(Words) * (held_q - waits) !=
        to_take[i*CountWidth+:CountWidth] + CountWidth'(got_q);
    assign keeps[i] = push && !drop;
    assign completes[i] = complete;
    assign drops[i] = drop;
    assign clears[i] = clear;
    assign waiting[i*CountWidth+:CountWidth] = waits;
    assign word_in[i*WordWidth+:WordWidth] = in_q;
  end

  wire [Ports-1:0] exact_tvalid, over_owed, over_out, wrong_outputs, moves, leaves, shown;
  wire [CountWidth*Ports-1:0] queued;
  for (genvar o = 0; o < Ports; o++) begin : gen_output
    // Packets owed; beats in the FIFO, ends of packets in it and in the register; words of the
    // slot.
    logic [CountWidth-1:0] owed_q, stored_q, ends_q;
    logic [WordWidth-1:0] put_q;
    logic over_q, shown_q, flush_q, hurt_q;
    wire full = put_q == WordWidth'(Words - 1);
    wire last = full || arriving[o*Word+Width];
    wire push = arrives_now[o] && !over_q;
    wire drop = flush_q || hurt_q;
    wire leave = shown_q && (m_tready_i[o] || drop);
    wire left = leave && m_tlast[o];
    wire load = stored_q != '0 && (!shown_q || leave);
    always_ff @(posedge clk_i) begin
      if (!rst_n) begin
        owed_q <= '0;
        stored_q <= '0;
        ends_q <= '0;
        put_q <= '0;
        over_q <= 1'b0;
        shown_q <= 1'b0;
        flush_q <= 1'b0;
        hurt_q <= 1'b0;
      end else begin
        owed_q <= owed_q + CountWidth'(wave_o && request_o[o]) - CountWidth'(denies[o]) -
            CountWidth'(left);
        stored_q <= stored_q + CountWidth'(push) - CountWidth'(load);
        ends_q <= ends_q + CountWidth'(push && last) - CountWidth'(left);
        if (arrives_now[o]) put_q <= full ? '0 : put_q + 1'b1;
        if (arrives_now[o]) over_q <= !full && (over_q || last);
        shown_q <= load || (shown_q && !leave);
        flush_q <= m_flush_i[o];
        hurt_q <= drop && (shown_q ? !m_tlast[o] : hurt_q);
      end
    end
    assign requests[o] = owed_q != CountWidth'(Outputs) && !flush_q;
    assign over_owed[o] = owed_q > CountWidth'(Outputs);
    assign over_out[o] = stored_q + CountWidth'(shown_q) > CountWidth'(Outputs * Words);
    assign exact_tvalid[o] = shown_q && !drop;
    assign leaves[o] = leave;
    assign shown[o] = shown_q;
    assign queued[o*CountWidth+:CountWidth] = stored_q + CountWidth'(shown_q);
    // Words to come and those of the slot that comes are whole packets; one may have ended.
    assign wrong_outputs[o] = (over_q && put_q == '0) ||
        CountWidth'(Words) * (owed_q + CountWidth'(over_q) - to_deny[o*CountWidth+:CountWidth] -
                              ends_q) !=
            to_arrive[o*CountWidth+:CountWidth] + CountWidth'(put_q);

    logic was_q;
    logic [Width+1:0] beat_was_q;
    wire [Width+1:0] beat = {m_cut[o], m_tlast[o], m_tdata[o*Width+:Width]};
    always_ff @(posedge clk_i) begin
      was_q <= rst_n && m_tvalid[o] && !m_tready_i[o];
      beat_was_q <= beat;
    end
    assign moves[o] = was_q && !drop && (!m_tvalid[o] || beat_was_q != beat);
  end

  wire wrong_data, wrong_beat;
  stream_beat #(
    .Ports(Ports), .Width(Width), .Words(Words), .Ranks(Ranks), .Path(Path), .Sets(Sets),
    .CountWidth(CountWidth)
  ) i_beat (
    .clk_i, .rst_ni(rst_n), .pick_i, .pick_input_i, .keep_i(keeps), .complete_i(completes),
    .drop_i(drops), .clear_i(clears), .s_tdata_i, .s_tlast_i, .word_i(word_in),
    .waiting_i(waiting), .accepted_i(accepted), .granted_i(granted), .active_ranks_i(active_ranks),
    .request_ranks_i(request_ranks), .arrive_lines_i(arrive_lines), .queued_i(queued),
    .leave_i(leaves), .shown_i(shown), .m_tdata_i(m_tdata), .m_tlast_i(m_tlast), .m_cut_i(m_cut),
    .taken_i(taken), .other_i, .arriving_o(arriving), .wrong_data_o(wrong_data),
    .wrong_beat_o(wrong_beat)
  );

  // At once: no clock edge lies between rst_n and the outputs.
  assign reset = !rst_n && {wave_o, active_o, s_tready, m_tvalid} != '0;
  assign stable = on && moves != '0;
  assign tvalid = on && m_tvalid != exact_tvalid;
  assign tready = on && s_tready != exact_tready;
  assign cut = on && wrong_cut != '0;
  assign active = on && active_o != offers;
  assign request = on && request_o != requests;
  assign wave = on && wave_o != (rests && offers != '0 && requests != '0);
  assign owed = on && over_owed != '0;
  assign input_overflow = on && over_in != '0;
  assign input_underflow = on && under_in != '0;
  assign output_overflow = on && over_out != '0;
  assign data = on && wrong_data;
  assign lemma_inputs = on && wrong_inputs != '0;
  assign lemma_outputs = on && wrong_outputs != '0;
  assign lemma_chosen = on && wrong_beat;
endmodule
`default_nettype wire
