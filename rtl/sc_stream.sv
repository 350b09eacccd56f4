// SPDX-License-Identifier: BSD-3-Clause
// sc_stream: a superconcentrator between AXI4-Streams, Ports slaves and Ports masters. Any packet
// may leave at any master: the stream has no destinations. The switch never stalls; sources and
// sinks may, at any time.
//   Packet     1 .. Words beats, the last one with tlast. A short one takes the time of a full one.
//              A longer one is cut after each Words beats: the pieces are packets, s_cut_o[i] rises
//              in the cycle after, and m_cut_o[o] is high with the m_tlast_o of a piece that goes
//              on in another one. So a source without tlast (tie it to 0) sends packets of Words
//              beats.
//   Carried    tdata, tkeep, tid, tdest, tuser of each beat, as they come. A width of 0: the port
//              has one bit per stream, which is ignored, and is 0 at the masters.
//   Input      FIFO of InputPackets packets. Complete packets take part in waves, oldest first.
//   Output     FIFO of OutputPackets packets with credits: an output takes part in a wave only if
//              it has room for one more packet. A sink that never drains stops its output only.
//   Fair       1: what cannot all be served is served by turns, sources and sinks alike. Between
//              two packets of a source that always has one more come at most Ports - 1 of others;
//              so it is with a sink that always has room. Where K = waves_per_turn() of the package
//              is not 1, at most K (Ports - 1) waves pass.
//   Order      a wave sends the oldest packet of its j-th active input to its j-th requesting
//              output. Packets of a port stay in order; which output a packet gets is open.
//   Latency    a wave starts (wave_o) in the cycle after the last beat, at the earliest. Word f of
//              set t leaves 2m + 6 + t Words + f cycles after the wave, m = lg(Ports / L); 4m + 4 +
//              .. from 64 lanes Ports / L on.
//   Rate       Words beats a port every L Words cycles, if sources and sinks never wait, with the
//              default sizes, which are the smallest ones for this.
//   Handshake  valid and ready as in AXI4-Stream. All outputs are functions of registers.
//   Flush      s_flush_i[i], m_flush_i[o] drop what is at this port and what comes to it, and keep
//              it out of waves. Hold s_flush_i for U = update() + L Words cycles of the package,
//              and m_flush_i for max(T, (OutputPackets - 1) Words) + 4, T = last_word(), and
//              nothing of before is left. Packets are dropped whole, or from a beat to their end.
//   Memory     Registered 1: the memories have registered reads, as block memories have. All cycles
//              are the same. A master's register is then the memory's.
//   Reset      drops all packets. s_tready_o is low until the cycle after; beats in cycles of the
//              reset are dropped. Data are not reset and hold any value where valid is 0.
//   Parts      a superconcentrator and stream_edges, which is all the rest.
//   Monitor    wave_o: a wave with the flags active_o and request_o starts.
//   Invariant  asked + in flight + stored <= OutputPackets for every output in every cycle.
`default_nettype none

module sc_stream #(
  parameter int Ports = 16,         // power of two, >= 2
  parameter int Width = 8,          // of tdata
  parameter int Words = 1,          // beats of a packet, at most
  parameter int KeepWidth = 0,
  parameter int IdWidth = 0,
  parameter int DestWidth = 0,
  parameter int UserWidth = 0,
  parameter int Group = 0,          // L of the switch, 1 .. Ports/2; 0: 2^ceil(lg lg Ports)
  parameter int InputPackets = 0,   // 0: the smallest number for full rate
  parameter int OutputPackets = 0,  // the same
  parameter int Registered = 0,
  parameter int Fair = 1,           // 0: the lowest ports first, smaller
  localparam int Keep = KeepWidth > 0 ? KeepWidth : 1,  // bits of the ports
  localparam int Id = IdWidth > 0 ? IdWidth : 1,
  localparam int Dest = DestWidth > 0 ? DestWidth : 1,
  localparam int User = UserWidth > 0 ? UserWidth : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       s_tvalid_i,
  output      logic [Ports-1:0]       s_tready_o,
  input  wire logic [Ports*Width-1:0] s_tdata_i,
  input  wire logic [Ports*Keep-1:0]  s_tkeep_i,
  input  wire logic [Ports*Id-1:0]    s_tid_i,
  input  wire logic [Ports*Dest-1:0]  s_tdest_i,
  input  wire logic [Ports*User-1:0]  s_tuser_i,
  input  wire logic [Ports-1:0]       s_tlast_i,
  input  wire logic [Ports-1:0]       s_flush_i,
  output      logic [Ports-1:0]       s_cut_o,
  output      logic [Ports-1:0]       m_tvalid_o,
  input  wire logic [Ports-1:0]       m_tready_i,
  output      logic [Ports*Width-1:0] m_tdata_o,
  output      logic [Ports*Keep-1:0]  m_tkeep_o,
  output      logic [Ports*Id-1:0]    m_tid_o,
  output      logic [Ports*Dest-1:0]  m_tdest_o,
  output      logic [Ports*User-1:0]  m_tuser_o,
  output      logic [Ports-1:0]       m_tlast_o,
  output      logic [Ports-1:0]       m_cut_o,
  input  wire logic [Ports-1:0]       m_flush_i,
  output      logic                   wave_o,
  output      logic [Ports-1:0]       active_o,
  output      logic [Ports-1:0]       request_o
);
  switch_parameters #(
    .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Fair(Fair)
  ) i_parameters ();
  if (InputPackets < 0 || OutputPackets < 0) begin : gen_check_packets
    sc_stream_packets_must_not_be_negative bad_parameter ();
  end
  if (KeepWidth < 0 || IdWidth < 0 || DestWidth < 0 || UserWidth < 0) begin : gen_check_widths
    sc_stream_widths_must_not_be_negative bad_parameter ();
  end
  if (Registered < 0 || Registered > 1) begin : gen_check_registered
    sc_stream_registered_must_be_0_or_1 bad_parameter ();
  end

  // The parameters, or sound ones if one is refused.
  localparam bit Sound = superconcentrator_pkg::sound(Ports, Width, Words, Group, 1) != 0 &&
                         InputPackets >= 0 && OutputPackets >= 0 && KeepWidth >= 0 &&
                         IdWidth >= 0 && DestWidth >= 0 && UserWidth >= 0;
  localparam int P = Sound ? Ports : 2;
  localparam int W = Sound ? Width : 1;
  localparam int F = Sound ? Words : 1;
  localparam int G = Sound ? Group : 0;
  localparam int Turns = Fair != 0 ? 1 : 0;

  localparam int Inputs = Sound && InputPackets != 0 ? InputPackets :
                          superconcentrator_pkg::offers(
                              P, G, F, superconcentrator_pkg::Lean);
  localparam int Outputs = Sound && OutputPackets != 0 ? OutputPackets :
                           superconcentrator_pkg::credits(
                               P, G, F, superconcentrator_pkg::Lean);
  localparam int KeepFrom = W;
  localparam int IdFrom = KeepFrom + (Sound ? KeepWidth : 0);
  localparam int DestFrom = IdFrom + (Sound ? IdWidth : 0);
  localparam int UserFrom = DestFrom + (Sound ? DestWidth : 0);
  localparam int Beat = UserFrom + (Sound ? UserWidth : 0);
  localparam int Word = Beat + 1;  // with tlast

  // A beat is {tuser, tdest, tid, tkeep, tdata}; what has no bits is not in it.
  wire [P*Beat-1:0] s_beats, m_beats;
  for (genvar i = 0; i < P; i++) begin : gen_beat
    assign s_beats[i*Beat+:W] = s_tdata_i[i*W+:W];
    assign m_tdata_o[i*W+:W] = m_beats[i*Beat+:W];
    if (Sound && KeepWidth > 0) begin : gen_keep
      assign s_beats[i*Beat+KeepFrom+:Keep] = s_tkeep_i[i*Keep+:Keep];
      assign m_tkeep_o[i*Keep+:Keep] = m_beats[i*Beat+KeepFrom+:Keep];
    end else begin : gen_no_keep
      wire unused = s_tkeep_i[i];
      assign m_tkeep_o[i] = 1'b0;
    end
    if (Sound && IdWidth > 0) begin : gen_id
      assign s_beats[i*Beat+IdFrom+:Id] = s_tid_i[i*Id+:Id];
      assign m_tid_o[i*Id+:Id] = m_beats[i*Beat+IdFrom+:Id];
    end else begin : gen_no_id
      wire unused = s_tid_i[i];
      assign m_tid_o[i] = 1'b0;
    end
    if (Sound && DestWidth > 0) begin : gen_dest
      assign s_beats[i*Beat+DestFrom+:Dest] = s_tdest_i[i*Dest+:Dest];
      assign m_tdest_o[i*Dest+:Dest] = m_beats[i*Beat+DestFrom+:Dest];
    end else begin : gen_no_dest
      wire unused = s_tdest_i[i];
      assign m_tdest_o[i] = 1'b0;
    end
    if (Sound && UserWidth > 0) begin : gen_user
      assign s_beats[i*Beat+UserFrom+:User] = s_tuser_i[i*User+:User];
      assign m_tuser_o[i*User+:User] = m_beats[i*Beat+UserFrom+:User];
    end else begin : gen_no_user
      wire unused = s_tuser_i[i];
      assign m_tuser_o[i] = 1'b0;
    end
  end

  wire ready;
  wire [P-1:0] refuse, deny, take, valid;
  wire [P*Word-1:0] words_in, words_out;
  stream_edges #(
    .Ports(P), .Width(Beat), .Words(F), .InputPackets(Inputs), .OutputPackets(Outputs),
    .Registered(Registered != 0 ? 1 : 0)
  ) i_edges (
    .clk_i, .rst_ni, .s_tvalid_i, .s_tready_o, .s_tdata_i(s_beats), .s_tlast_i, .s_flush_i,
    .s_cut_o, .m_tvalid_o, .m_tready_i, .m_tdata_o(m_beats), .m_tlast_o, .m_cut_o, .m_flush_i,
    .ready_i(ready), .start_o(wave_o), .active_o, .request_o, .refuse_i(refuse), .deny_i(deny),
    .take_i(take), .data_o(words_in), .valid_i(valid), .data_i(words_out)
  );

  wire unused_ranked;
  wire [$clog2(P):0] unused_bound, unused_active_total, unused_request_total;
  wire [P-1:0] unused_active, unused_request, unused_accept, unused_grant;
  superconcentrator #(
    .Ports(P), .Width(Word), .Words(F), .Group(G), .Mask(0), .Fair(Turns)
  ) i_switch (
    .clk_i, .rst_ni, .start_i(wave_o), .active_i(active_o), .request_i(request_o), .ready_o(ready),
    .active_o(unused_active), .request_o(unused_request), .ranked_o(unused_ranked),
    .bound_o(unused_bound), .active_total_o(unused_active_total),
    .request_total_o(unused_request_total), .accept_o(unused_accept), .refuse_o(refuse),
    .grant_o(unused_grant), .deny_o(deny), .take_o(take), .data_i(words_in), .valid_o(valid),
    .data_o(words_out)
  );
endmodule
`default_nettype wire
