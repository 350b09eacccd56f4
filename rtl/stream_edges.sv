// SPDX-License-Identifier: BSD-3-Clause
// stream_edges: AXI4-Streams at the ports of a superconcentrator, which is outside. The rules of
// both sides are those of stream_input and stream_output.
//   Starts     start_o whenever the switch is ready, an input is active and an output requests.
//   Switch     start_o, active_o, request_o; refuse_i, deny_i, take_i, valid_i and data_i answer
//              each wave as rtl/superconcentrator.sv does. data_o: the word on each input; the top
//              bit of a word says that it is the packet's last.
//   Latency    a beat can be in a wave from the cycle after its packet's last beat; a word of
//              valid_i in cycle c is at its master in c + 2, if no other waits there.
//   Reset      drops all packets; s_tready_o is low until the cycle after.
//   Invariant  asked + in flight + stored <= OutputPackets for every output in every cycle.
`default_nettype none

module stream_edges #(
  parameter int Ports = 16,  // >= 2
  parameter int Width = 8,
  parameter int Words = 1,   // per packet, at most
  parameter int InputPackets = 4,
  parameter int OutputPackets = 4,
  parameter int Registered = 0,  // read ports of the memories
  localparam int Word = Width + 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       s_tvalid_i,
  output      logic [Ports-1:0]       s_tready_o,
  input  wire logic [Ports*Width-1:0] s_tdata_i,
  input  wire logic [Ports-1:0]       s_tlast_i,
  input  wire logic [Ports-1:0]       s_flush_i,
  output      logic [Ports-1:0]       s_cut_o,
  output      logic [Ports-1:0]       m_tvalid_o,
  input  wire logic [Ports-1:0]       m_tready_i,
  output      logic [Ports*Width-1:0] m_tdata_o,
  output      logic [Ports-1:0]       m_tlast_o,
  output      logic [Ports-1:0]       m_cut_o,
  input  wire logic [Ports-1:0]       m_flush_i,
  input  wire logic                   ready_i,  // the switch, from here on
  output      logic                   start_o,
  output      logic [Ports-1:0]       active_o,
  output      logic [Ports-1:0]       request_o,
  input  wire logic [Ports-1:0]       refuse_i,
  input  wire logic [Ports-1:0]       deny_i,
  input  wire logic [Ports-1:0]       take_i,
  output      logic [Ports*Word-1:0]  data_o,
  input  wire logic [Ports-1:0]       valid_i,
  input  wire logic [Ports*Word-1:0]  data_i
);
  if (Ports < 2) begin : gen_check_ports
    stream_edges_ports_must_be_at_least_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    stream_edges_width_must_be_positive bad_parameter ();
  end

  localparam int W = Width < 1 ? 1 : Width;  // a sound one

  assign start_o = ready_i && active_o != '0 && request_o != '0;

  for (genvar i = 0; i < Ports; i++) begin : gen_port
    stream_input #(
      .Words(Words), .Packets(InputPackets), .Width(W), .Registered(Registered)
    ) i_input (
      .clk_i, .rst_ni, .valid_i(s_tvalid_i[i]), .ready_o(s_tready_o[i]),
      .data_i(s_tdata_i[i*W+:W]), .last_i(s_tlast_i[i]), .flush_i(s_flush_i[i]),
      .cut_o(s_cut_o[i]), .active_o(active_o[i]), .start_i(start_o), .refuse_i(refuse_i[i]),
      .take_i(take_i[i]), .data_o(data_o[i*Word+:W]), .last_o(data_o[i*Word+W])
    );
    stream_output #(
      .Words(Words), .Packets(OutputPackets), .Width(W), .Registered(Registered)
    ) i_output (
      .clk_i, .rst_ni, .request_o(request_o[i]), .start_i(start_o), .deny_i(deny_i[i]),
      .valid_i(valid_i[i]), .data_i(data_i[i*Word+:W]), .last_i(data_i[i*Word+W]),
      .valid_o(m_tvalid_o[i]), .ready_i(m_tready_i[i]), .data_o(m_tdata_o[i*W+:W]),
      .last_o(m_tlast_o[i]), .cut_o(m_cut_o[i]), .flush_i(m_flush_i[i])
    );
  end
endmodule
`default_nettype wire
