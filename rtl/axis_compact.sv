// SPDX-License-Identifier: BSD-3-Clause
// axis_compact: the kept lanes of an AXI4-Stream, in order, in dense beats; a beat per cycle.
//   Input      any lanes of a beat may be kept, also none; s_tdata_i has no meaning in the others.
//   Output     all beats of a packet but the last one are full. A full beat leaves at once, so
//              where no kept lane follows it, the packet's end is a beat without lanes: m_tkeep_o 0
//              and m_tlast_o 1, as it is for a packet that keeps nothing. There are as many
//              m_tlast_o as s_tlast_i. The next packet begins at lane 0 of a new beat.
//   Latency    Groups = ceil(lg Lanes / Levels) cycles from the beat that fills an output beat, or
//              ends a packet, to this output beat. If it does both and more is left, the rest
//              leaves in the next cycle, for which the packet behind it waits.
//   Handshake  ready and valid on both sides. s_tready_o is a function of registers and m_tready_i,
//              and 1 unless all registers are full; the other outputs are functions of registers.
//              m_tvalid_o does not wait for m_tready_i, and a beat stays until it is taken. A
//              source may change or withdraw a beat that has not been taken.
//   Outputs    m_tdata_o is 0 where m_tkeep_o is 0. All are 0 where m_tvalid_o is 0, and after
//              reset, but s_tready_o, which is 1 then.
`default_nettype none

module axis_compact #(
  parameter int Lanes = 16,  // power of two, >= 2
  parameter int Width = 8,   // of a lane
  parameter int Levels = 1,  // levels of switches between two registers
  localparam int N = Lanes > 2 ? $clog2(Lanes) : 1,
  localparam int Step = Levels < 1 ? 1 : Levels,
  localparam int Groups = (N + Step - 1) / Step
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   s_tvalid_i,
  output      logic                   s_tready_o,
  input  wire logic [Lanes*Width-1:0] s_tdata_i,
  input  wire logic [Lanes-1:0]       s_tkeep_i,
  input  wire logic                   s_tlast_i,
  output      logic                   m_tvalid_o,
  input  wire logic                   m_tready_i,
  output      logic [Lanes*Width-1:0] m_tdata_o,
  output      logic [Lanes-1:0]       m_tkeep_o,
  output      logic                   m_tlast_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    axis_compact_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    axis_compact_width_must_be_positive bad_parameter ();
  end
  if (Levels < 1) begin : gen_check_levels
    axis_compact_levels_must_be_positive bad_parameter ();
  end
  // The parameters, or sound ones if one is refused.
  localparam bit Sound = Lanes >= 2 && (Lanes & (Lanes - 1)) == 0 && Width >= 1 && Levels >= 1;
  localparam int P = Sound ? Lanes : 2;
  localparam int W = Sound ? Width : 1;
  localparam int S = Sound ? Levels : 1;

  // The beat in group g of the network goes on if the last group's does, or where a register on its
  // way there is empty: no chain of ready signals.
  logic [Groups-1:0] valid, last, goes;
  wire end_goes;
  for (genvar g = 0; g < Groups; g++) begin : gen_group
    if (g == 0) begin : gen_in
      assign valid[g] = s_tvalid_i;
      assign last[g] = s_tlast_i;
    end else begin : gen_register
      logic valid_q, last_q;
      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) valid_q <= 1'b0;
        else if (goes[g-1]) valid_q <= valid[g-1];
      end
      always_ff @(posedge clk_i) if (goes[g-1]) last_q <= last[g-1];
      assign valid[g] = valid_q;
      assign last[g] = last_q;
    end
    if (g == Groups - 1) begin : gen_end
      assign goes[g] = end_goes;
    end else begin : gen_goes
      assign goes[g] = end_goes || valid[Groups-1:g+1] != '1;
    end
  end
  assign s_tready_o = goes[0];

  // Bit s of the first free lane of the output beat, for the beat in the group of stage s.
  logic [N-1:0] first_q;
  wire [N-1:0] next;
  for (genvar s = 0; s < N; s++) begin : gen_first
    localparam int Group = Groups - 1 - (N - 1 - s) / Step;
    wire first_d = next[s] && !last[Group];
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) first_q[s] <= 1'b0;
      else if (valid[Group] && goes[Group]) first_q[s] <= first_d;
    end
  end
  wire [N-1:0] first;
  wire [N:0] sum;
  wire [Lanes*Width-1:0] data;
  compact_network #(.Lanes(P), .Width(W), .Levels(S)) i_network (
    .clk_i, .load_i(goes), .keep_i(s_tkeep_i), .data_i(s_tdata_i), .first_i(first_q),
    .next_o(next), .first_o(first), .sum_o(sum), .data_o(data)
  );

  compact_assembly #(.Lanes(P), .Width(W)) i_assembly (
    .clk_i, .rst_ni, .valid_i(valid[Groups-1]), .ready_o(end_goes), .last_i(last[Groups-1]),
    .first_i(first), .sum_i(sum), .data_i(data), .m_tvalid_o, .m_tready_i, .m_tdata_o, .m_tkeep_o,
    .m_tlast_o
  );
endmodule
`default_nettype wire
