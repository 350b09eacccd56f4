// SPDX-License-Identifier: BSD-3-Clause
// sc_stream: a superconcentrator between AXI4-Streams, Ports slaves and Ports masters. A packet is
// Words beats. The switch never stalls; sources and sinks may, at any time.
//   Input      FIFO of InputPackets packets. Complete packets take part in waves, oldest first.
//   Output     FIFO of OutputPackets packets with credits: an output takes part in a wave only if
//              it has room for one more packet. A sink that never drains stops its output only.
//   Fair       1: what cannot all be served is served by turns, sources and sinks alike. Between two
//              packets of a source that always has one more come at most Ports - 1 of others; so it
//              is with a sink that always has room. Where K = waves_per_turn() of the package is not
//              1, at most K (Ports - 1) waves pass.
//   Order      a wave sends the oldest packet of its j-th active input to its j-th requesting
//              output. Packets of a port stay in order; which output a packet gets is open.
//   Latency    a wave starts (wave_o) in the cycle after the last beat, at the earliest. Word f of
//              set t leaves 2m + 5 + t Words + f cycles after the wave, m = lg(Ports / L); 4m + 3 + ..
//              from 64 lanes Ports / L on.
//   Rate       Words beats a port every L Words cycles, if sources and sinks never wait, with the
//              default sizes, which are the smallest ones for this.
//   Handshake  valid and ready as in AXI4-Stream. Each s_tready_o is a register; no output is a
//              function of an input in the same cycle.
//   Framing    s_tlast_i is checked, not obeyed: framing_o[i] rises in the cycle after a beat with a
//              wrong one, and stays high until reset. m_tlast_o is always right.
//   Reset      drops all packets. s_tready_o is low until the cycle after; beats in cycles of the
//              reset are dropped. Data are not reset and hold any value where valid is 0.
//   Monitor    wave_o: a wave with the flags active_o and request_o starts. clash_o is never high.
//   Invariant  asked + in flight + stored <= OutputPackets for every output in every cycle.
`default_nettype none

module sc_stream #(
  parameter int Ports = 16,         // power of two, >= 2
  parameter int Width = 8,
  parameter int Words = 1,          // per packet
  parameter int Group = 0,          // L of the switch, 1 .. Ports/2; 0: 2^ceil(lg lg Ports)
  parameter int InputPackets = 0,   // 0: the smallest number for full rate
  parameter int OutputPackets = 0,  // the same
  parameter int Fair = 1,           // 0: the lowest ports first, smaller
  localparam int N = $clog2(Ports)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       s_tvalid_i,
  output      logic [Ports-1:0]       s_tready_o,
  input  wire logic [Ports*Width-1:0] s_tdata_i,
  input  wire logic [Ports-1:0]       s_tlast_i,
  output      logic [Ports-1:0]       m_tvalid_o,
  input  wire logic [Ports-1:0]       m_tready_i,
  output      logic [Ports*Width-1:0] m_tdata_o,
  output      logic [Ports-1:0]       m_tlast_o,
  output      logic [Ports-1:0]       framing_o,
  output      logic                   wave_o,
  output      logic [Ports-1:0]       active_o,
  output      logic [Ports-1:0]       request_o,
  output      logic                   clash_o
);
  if (InputPackets < 0 || OutputPackets < 0) begin : gen_check_packets
    sc_stream_packets_must_not_be_negative bad_parameter ();
  end

  localparam int Inputs = InputPackets != 0 ? InputPackets :
                          superconcentrator_pkg::offers(
                              Ports, Group, Words, superconcentrator_pkg::Lean);
  localparam int Outputs = OutputPackets != 0 ? OutputPackets :
                           superconcentrator_pkg::credits(
                               Ports, Group, Words, superconcentrator_pkg::Lean);

  wire ready;
  wire [Ports-1:0] refuse, deny, take, valid;
  wire [Ports*Width-1:0] words_in, words_out;
  stream_edges #(
    .Ports(Ports), .Width(Width), .Words(Words), .InputPackets(Inputs), .OutputPackets(Outputs)
  ) i_edges (
    .clk_i, .rst_ni, .s_tvalid_i, .s_tready_o, .s_tdata_i, .s_tlast_i, .m_tvalid_o, .m_tready_i,
    .m_tdata_o, .m_tlast_o, .framing_o, .ready_i(ready), .start_o(wave_o), .active_o, .request_o,
    .refuse_i(refuse), .deny_i(deny), .take_i(take), .data_o(words_in), .valid_i(valid),
    .data_i(words_out)
  );

  wire unused_ranked;
  wire [N:0] unused_bound, unused_active_total, unused_request_total;
  wire [Ports-1:0] unused_active, unused_request, unused_accept, unused_grant;
  superconcentrator #(
    .Ports(Ports), .Width(Width), .Words(Words), .Group(Group), .Mask(0), .Fair(Fair)
  ) i_switch (
    .clk_i, .rst_ni, .start_i(wave_o), .active_i(active_o), .request_i(request_o), .ready_o(ready),
    .active_o(unused_active), .request_o(unused_request), .ranked_o(unused_ranked), .bound_o(unused_bound), .active_total_o(unused_active_total),
    .request_total_o(unused_request_total), .accept_o(unused_accept), .refuse_o(refuse),
    .grant_o(unused_grant), .deny_o(deny), .take_o(take), .data_i(words_in), .valid_o(valid),
    .data_o(words_out), .clash_o
  );
endmodule
`default_nettype wire
