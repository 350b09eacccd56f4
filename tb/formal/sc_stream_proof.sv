// SPDX-License-Identifier: BSD-3-Clause
// sc_stream_proof: the contract of sc_stream at its ports. Each output is a property and is never
// high. Its inputs are free in every cycle: sources that withdraw beats, sinks, resets, wrong
// s_tlast_i. The solver chooses one beat (pick_i): what holds for any holds for all.
//   Assumes    nothing with Whole = 1. The first cycle is one of reset; registers start with any
//              value. With Whole = 0 stream_edges stands alone, and the switch is its contract,
//              which superconcentrator_proof proves.
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
  parameter int Group = 0,
  parameter int Inputs = 2,   // packets of a FIFO
  parameter int Outputs = 2,
  parameter int Whole = 1,
  parameter int Ranks = 3,    // the switch's timing: replies, way of a word, sets of a wave
  parameter int Path = 2,
  parameter int Sets = 2,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       s_tvalid_i,
  input  wire logic [Ports*Width-1:0] s_tdata_i,
  input  wire logic [Ports-1:0]       s_tlast_i,
  input  wire logic [Ports-1:0]       m_tready_i,
  input  wire logic [Ports*Width-1:0] other_i,  // words of the switch, but for the chosen one
  input  wire logic                   pick_i,
  input  wire logic [N-1:0]           pick_input_i,
  output      logic                   clash,
  output      logic                   stable,           // a beat stays until it is taken
  output      logic                   tvalid,
  output      logic                   tlast,
  output      logic                   tready,
  output      logic                   framing,
  output      logic                   active,
  output      logic                   request,
  output      logic                   wave,
  output      logic                   owed,             // asked + in flight + stored > Outputs
  output      logic                   input_overflow,
  output      logic                   input_underflow,
  output      logic                   output_overflow,
  output      logic                   data,
  output      logic                   lemma_inputs,
  output      logic                   lemma_outputs,
  output      logic                   lemma_chosen
);
  localparam int Interval = Sets * Words;
  localparam int Take = Ranks + Interval;  // cycles from a wave to its last take ..
  localparam int Arrive = Take + Path;     // .. and to its last arrival
  localparam int CountWidth = $clog2((Inputs + Outputs + 2) * Words + 1) + 1;
  localparam int WordWidth = Words > 1 ? $clog2(Words) : 1;

  logic first_q = 1'b1;
  always_ff @(posedge clk_i) first_q <= 1'b0;
  wire rst_n = rst_ni && !first_q;
  wire on = !first_q;
  logic woken_q;  // not the first cycle after a reset
  always_ff @(posedge clk_i) woken_q <= rst_n;

  wire [Ports-1:0] s_tready, m_tvalid, m_tlast, framing_o, active_o, request_o;
  wire [Ports*Width-1:0] m_tdata;
  wire wave_o, clash_o;
  wire [Ports-1:0] refuses, denies, takes_now, arrives_now;
  wire [Ports*Width-1:0] arriving;
  wire [Ports*Width-1:0] taken;
  wire rests;
  if (Whole != 0) begin : gen_whole
    sc_stream #(
      .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .InputPackets(Inputs),
      .OutputPackets(Outputs)
    ) i_stream (
      .clk_i, .rst_ni(rst_n), .s_tvalid_i, .s_tready_o(s_tready), .s_tdata_i, .s_tlast_i,
      .m_tvalid_o(m_tvalid), .m_tready_i, .m_tdata_o(m_tdata), .m_tlast_o(m_tlast), .framing_o,
      .wave_o, .active_o, .request_o, .clash_o
    );
    assign taken = '0;
  end else begin : gen_edges
    stream_edges #(
      .Ports(Ports), .Width(Width), .Words(Words), .InputPackets(Inputs), .OutputPackets(Outputs)
    ) i_edges (
      .clk_i, .rst_ni(rst_n), .s_tvalid_i, .s_tready_o(s_tready), .s_tdata_i, .s_tlast_i,
      .m_tvalid_o(m_tvalid), .m_tready_i, .m_tdata_o(m_tdata), .m_tlast_o(m_tlast), .framing_o,
      .ready_i(rests), .start_o(wave_o), .active_o, .request_o, .refuse_i(refuses),
      .deny_i(denies), .take_i(takes_now), .data_o(taken), .valid_i(arrives_now),
      .data_i(arriving)
    );
    assign clash_o = 1'b0;
  end

  // The starts of the last Interval - 1 cycles.
  logic [Interval-1:0] start_q;
  always_ff @(posedge clk_i) begin
    if (!rst_n) start_q <= '0;
    else start_q <= Interval'({start_q, wave_o});
  end
  assign rests = Interval == 1 || start_q[Interval>1?Interval-2 : 0:0] == '0;

  wire [N*Ports-1:0] active_ranks, request_ranks;
  wire [Ports-1:0] offers, requests, accepted, granted, exact_tvalid, exact_tready, last_out;
  wire [Ports-1:0] over_owed, over_in, under_in, over_out, moves, wrong_framing;
  wire [Ports-1:0] wrong_inputs, wrong_outputs;
  wire [N:0] active_count, request_count;
  wire [N:0] bound = active_count < request_count ? active_count : request_count;
  wire [CountWidth*Ports-1:0] waiting, coming, queued;
  wire [WordWidth*Ports-1:0] word_in;
  wire [(Arrive+1)*Ports-1:0] arrive_lines;
  for (genvar i = 0; i <= Ports; i++) begin : gen_port
    wire [N:0] active_rank, request_rank;  // flags above port i
    if (i == 0) begin : gen_top
      assign active_rank = '0;
      assign request_rank = '0;
    end else begin : gen_below
      assign active_rank = gen_port[i-1].active_rank + (N + 1)'(offers[i-1]);
      assign request_rank = gen_port[i-1].request_rank + (N + 1)'(requests[i-1]);
    end
    if (i < Ports) begin : gen_edges
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
      logic [CountWidth-1:0] to_take, to_arrive, to_refuse, to_deny;
      always_comb begin
        to_take = '0;
        to_arrive = '0;
        to_refuse = '0;
        to_deny = '0;
        for (int k = 0; k <= Take; k++) to_take = to_take + CountWidth'(take_q[k]);
        for (int k = 0; k <= Arrive; k++) to_arrive = to_arrive + CountWidth'(arrive_q[k]);
        for (int k = 0; k <= Ranks; k++) to_refuse = to_refuse + CountWidth'(refuse_q[k]);
        for (int k = 0; k <= Ranks; k++) to_deny = to_deny + CountWidth'(deny_q[k]);
      end

      // Input: beats in the FIFO, packets for the next wave, beats of the packet that comes.
      logic [CountWidth-1:0] held_q, offer_q;
      logic [WordWidth-1:0] in_q;
      logic framing_q;
      wire push = s_tvalid_i[i] && s_tready[i];
      wire last_in = in_q == WordWidth'(Words - 1);
      wire complete = push && last_in;
      always_ff @(posedge clk_i) begin
        if (!rst_n) begin
          held_q <= '0;
          offer_q <= '0;
          in_q <= '0;
          framing_q <= 1'b0;
        end else begin
          held_q <= held_q + CountWidth'(push) - CountWidth'(take_q[0]);
          offer_q <= offer_q + CountWidth'(complete) + CountWidth'(refuse_q[0]) -
              CountWidth'(wave_o && offers[i]);
          if (push) in_q <= last_in ? '0 : in_q + 1'b1;
          if (push && s_tlast_i[i] != last_in) framing_q <= 1'b1;
        end
      end
      assign offers[i] = offer_q != '0;
      assign exact_tready[i] = woken_q && held_q != CountWidth'(Inputs * Words);
      assign over_in[i] = held_q > CountWidth'(Inputs * Words);
      assign under_in[i] = take_q[0] && held_q == '0;
      assign wrong_framing[i] = framing_o[i] != framing_q;
      // Packets that no wave has for good.
      assign waiting[i*CountWidth+:CountWidth] = offer_q + to_refuse;
      assign word_in[i*WordWidth+:WordWidth] = in_q;
      assign wrong_inputs[i] = held_q != CountWidth'(in_q) + to_take +
          CountWidth'(Words) * (offer_q + to_refuse);

      // Output: packets owed, beats in the FIFO, beats of the packets that leave FIFO and port.
      logic [CountWidth-1:0] owed_q, stored_q;
      logic [WordWidth-1:0] left_q, out_q;
      logic waits_q;
      wire leave = stored_q != '0 && !waits_q;
      wire left = leave && left_q == WordWidth'(Words - 1);
      wire out = m_tvalid[i] && m_tready_i[i];
      assign last_out[i] = out_q == WordWidth'(Words - 1);
      always_ff @(posedge clk_i) begin
        if (!rst_n) begin
          owed_q <= '0;
          stored_q <= '0;
          left_q <= '0;
          out_q <= '0;
          waits_q <= 1'b0;
        end else begin
          owed_q <= owed_q + CountWidth'(wave_o && request_o[i]) - CountWidth'(deny_q[0]) -
              CountWidth'(left);
          stored_q <= stored_q + CountWidth'(arrive_q[0]) - CountWidth'(leave);
          if (leave) left_q <= left ? '0 : left_q + 1'b1;
          if (out) out_q <= last_out[i] ? '0 : out_q + 1'b1;
          waits_q <= exact_tvalid[i] && !m_tready_i[i];
        end
      end
      assign requests[i] = owed_q != CountWidth'(Outputs);
      assign over_owed[i] = owed_q > CountWidth'(Outputs);
      assign over_out[i] = stored_q > CountWidth'(Outputs * Words);
      assign exact_tvalid[i] = waits_q || stored_q != '0;
      // Beats that the sink has not taken: all, and those that have arrived.
      assign coming[i*CountWidth+:CountWidth] = to_arrive + stored_q + CountWidth'(waits_q);
      assign queued[i*CountWidth+:CountWidth] = stored_q + CountWidth'(waits_q);
      wire [WordWidth-1:0] out_and_waits =
          out_q == WordWidth'(Words - 1) && waits_q ? '0 : out_q + WordWidth'(waits_q);
      assign wrong_outputs[i] = out_and_waits != left_q ||
          CountWidth'(Words) * owed_q != CountWidth'(Words) * to_deny + to_arrive + stored_q +
              CountWidth'(left_q);

      logic was_q;
      logic [Width:0] beat_was_q;
      always_ff @(posedge clk_i) begin
        was_q <= rst_n && m_tvalid[i] && !m_tready_i[i];
        beat_was_q <= {m_tlast[i], m_tdata[i*Width+:Width]};
      end
      assign moves[i] = was_q &&
          (!m_tvalid[i] || beat_was_q != {m_tlast[i], m_tdata[i*Width+:Width]});
      assign active_ranks[i*N+:N] = active_rank[N-1:0];
      assign request_ranks[i*N+:N] = request_rank[N-1:0];
    end
  end
  assign active_count = gen_port[Ports].active_rank;
  assign request_count = gen_port[Ports].request_rank;

  wire wrong_data, wrong_beat;
  stream_beat #(
    .Ports(Ports), .Width(Width), .Words(Words), .Ranks(Ranks), .Path(Path), .Sets(Sets),
    .CountWidth(CountWidth)
  ) i_beat (
    .clk_i, .rst_ni(rst_n), .pick_i, .pick_input_i, .push_i(s_tvalid_i & s_tready), .s_tdata_i,
    .word_i(word_in), .waiting_i(waiting), .accepted_i(accepted), .granted_i(granted),
    .active_ranks_i(active_ranks), .request_ranks_i(request_ranks), .arrive_lines_i(arrive_lines),
    .coming_i(coming), .queued_i(queued), .m_tvalid_i(m_tvalid), .m_tready_i, .m_tdata_i(m_tdata),
    .taken_i(taken), .other_i, .arriving_o(arriving), .wrong_data_o(wrong_data),
    .wrong_beat_o(wrong_beat)
  );

  assign clash = on && clash_o;
  assign stable = on && moves != '0;
  assign tvalid = on && m_tvalid != exact_tvalid;
  assign tlast = on && (m_tvalid & (m_tlast ^ last_out)) != '0;
  assign tready = on && s_tready != exact_tready;
  assign framing = on && wrong_framing != '0;
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
