// SPDX-License-Identifier: BSD-3-Clause
// compact_assembly: the end of axis_compact, which fills output beats. Its beats come with the
// first of their words at lane first_i, where those before them in the packet have ended, in a
// circle.
//   Latency    1 cycle to the output beat that a beat fills, or ends; if it does both and more is
//              left, the rest leaves in the next cycle, in which no beat is taken.
//   Handshake  ready and valid on both sides. ready_o is a function of registers and m_tready_i.
//   Outputs    functions of registers, but ready_o; those of axis_compact.
`default_nettype none

module compact_assembly #(
  parameter int Lanes = 16,  // power of two, >= 2
  parameter int Width = 8,
  localparam int N = Lanes > 2 ? $clog2(Lanes) : 1
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   valid_i,
  output      logic                   ready_o,
  input  wire logic                   last_i,
  input  wire logic [N-1:0]           first_i,
  input  wire logic [N:0]             sum_i,  // first_i + words
  input  wire logic [Lanes*Width-1:0] data_i,
  output      logic                   m_tvalid_o,
  input  wire logic                   m_tready_i,
  output      logic [Lanes*Width-1:0] m_tdata_o,
  output      logic [Lanes-1:0]       m_tkeep_o,
  output      logic                   m_tlast_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    compact_assembly_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    compact_assembly_width_must_be_positive bad_parameter ();
  end

  // What does not fit into an output beat waits in part_q: for the next beat or, as the rest of a
  // packet, for the next cycle.
  logic rest_q, valid_q, last_q;
  logic [N-1:0] rest_count_q;
  logic [Lanes-1:0] keep_q;
  logic [Lanes*Width-1:0] part_q, data_q;
  wire free = !valid_q || m_tready_i;
  assign ready_o = free && !rest_q;
  wire comes = ready_o && valid_i;
  wire ending = comes && last_i;
  wire full = comes && sum_i[N];
  wire rest_d = ending && full && sum_i[N-1:0] != '0;
  wire valid_d = rest_q || full || ending;
  wire last_d = rest_q || (ending && !rest_d);
  wire [N-1:0] count = rest_q ? rest_count_q : sum_i[N-1:0];
  wire [Lanes-1:0] keep_d;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      rest_q <= 1'b0;
      valid_q <= 1'b0;
      last_q <= 1'b0;
      keep_q <= '0;
    end else if (free) begin
      rest_q <= rest_d;
      valid_q <= valid_d;
      last_q <= last_d;
      keep_q <= keep_d;
    end
  end
  always_ff @(posedge clk_i) if (comes) rest_count_q <= sum_i[N-1:0];
  for (genvar x = 0; x < Lanes; x++) begin : gen_lane
    wire former = {1'b0, first_i} > (N + 1)'(x);  // of a beat before this one
    wire below = {1'b0, count} > (N + 1)'(x);
    wire [Width-1:0] part_d = data_i[x*Width+:Width];
    wire [Width-1:0] data_d = former || rest_q ? part_q[x*Width+:Width] : part_d;
    always_ff @(posedge clk_i) begin
      if (full || (comes && !former)) part_q[x*Width+:Width] <= part_d;
      if (free) data_q[x*Width+:Width] <= data_d;
    end
    assign keep_d[x] = full || ((rest_q || ending) && below);
    assign m_tdata_o[x*Width+:Width] = keep_q[x] ? data_q[x*Width+:Width] : '0;
  end
  assign m_tvalid_o = valid_q;
  assign m_tkeep_o = keep_q;
  assign m_tlast_o = last_q;
endmodule
`default_nettype wire
