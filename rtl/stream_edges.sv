// SPDX-License-Identifier: BSD-3-Clause
// stream_edges: AXI4-Streams at the ports of a superconcentrator, which is outside: FIFOs, credits
// and skid registers. The rules of both sides are those of sc_stream.
//   Switch     start_o, active_o, request_o; refuse_i, deny_i, take_i, valid_i and data_i answer
//              each wave as rtl/superconcentrator.sv does. data_o: the word on each input.
//   Latency    a beat can be in a wave from the cycle after its packet's last beat; a word of
//              valid_i is at its master in the next cycle, if no other waits there.
//   Reset      drops all packets; s_tready_o is low until the cycle after.
//   Invariant  asked + in flight + stored <= OutputPackets for every output in every cycle.
`default_nettype none

module stream_edges #(
  parameter int Ports = 16,  // >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per packet
  parameter int InputPackets = 4,
  parameter int OutputPackets = 4
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
  input  wire logic                   ready_i,  // the switch, from here on
  output      logic                   start_o,
  output      logic [Ports-1:0]       active_o,
  output      logic [Ports-1:0]       request_o,
  input  wire logic [Ports-1:0]       refuse_i,
  input  wire logic [Ports-1:0]       deny_i,
  input  wire logic [Ports-1:0]       take_i,
  output      logic [Ports*Width-1:0] data_o,
  input  wire logic [Ports-1:0]       valid_i,
  input  wire logic [Ports*Width-1:0] data_i
);
  wire [Ports-1:0] leave, last;
  stream_control #(
    .Ports(Ports), .Words(Words), .InputPackets(InputPackets), .OutputPackets(OutputPackets)
  ) i_control (
    .clk_i, .rst_ni, .beat_i(s_tvalid_i & s_tready_o), .last_i(s_tlast_i), .framing_o,
    .ready_i, .start_o, .active_o, .request_o, .refuse_i, .deny_i, .leave_i(leave), .last_o(last)
  );

  for (genvar i = 0; i < Ports; i++) begin : gen_port
    wire unused_input_valid;
    stream_fifo #(.Depth(InputPackets * Words), .Width(Width)) i_input (
      .clk_i, .rst_ni, .push_i(s_tvalid_i[i] && s_tready_o[i]),
      .data_i(s_tdata_i[i*Width+:Width]), .ready_o(s_tready_o[i]),
      .valid_o(unused_input_valid), .data_o(data_o[i*Width+:Width]), .pop_i(take_i[i])
    );

    wire stored, free, unused_output_ready;
    wire [Width-1:0] first;
    stream_fifo #(.Depth(OutputPackets * Words), .Width(Width)) i_output (
      .clk_i, .rst_ni, .push_i(valid_i[i]), .data_i(data_i[i*Width+:Width]),
      .ready_o(unused_output_ready), .valid_o(stored), .data_o(first), .pop_i(leave[i])
    );
    assign leave[i] = stored && free;
    stream_skid #(.Width(Width + 1)) i_skid (
      .clk_i, .rst_ni, .valid_i(stored), .ready_o(free), .data_i({last[i], first}),
      .valid_o(m_tvalid_o[i]), .ready_i(m_tready_i[i]),
      .data_o({m_tlast_o[i], m_tdata_o[i*Width+:Width]})
    );
  end
endmodule
`default_nettype wire
