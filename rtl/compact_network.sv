// SPDX-License-Identifier: BSD-3-Clause
// compact_network: sends the kept lanes of a vector, in order, to the lanes first, first + 1, ..
// modulo Lanes. A butterfly, shortest distance first, whose stage s (compact_stage) finds bit s of
// the destinations while it uses it. Kept lanes whose destinations are equal modulo 2^(s+1) are a
// multiple of it apart, and the blocks behind stage s have no more lanes: none meet.
//   Latency    N stages in Groups groups, the last ones of Levels stages. load_i[g] loads the
//              register behind group g, if there is one: group 0 has the inputs, and from the last
//              group come data_o and the sums.
//   Timing     bit s of first_i and next_o belongs to the vector that is in the group of stage s,
//              Groups - 1 - (N - 1 - s) / Levels.
//   Outputs    next_o: first + kept lanes modulo Lanes. With data_o come first_o, what first_i was,
//              and sum_o, first + kept lanes. A lane of data_o to which none goes has any value.
`default_nettype none

module compact_network #(
  parameter int Lanes = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Levels = 1,  // stages between two registers
  localparam int N = Lanes > 2 ? $clog2(Lanes) : 1,
  localparam int Step = Levels < 1 ? 1 : Levels,
  localparam int Groups = (N + Step - 1) / Step
) (
  input  wire logic                   clk_i,
  input  wire logic [Groups-1:0]      load_i,
  input  wire logic [Lanes-1:0]       keep_i,
  input  wire logic [Lanes*Width-1:0] data_i,
  input  wire logic [N-1:0]           first_i,
  output      logic [N-1:0]           next_o,
  output      logic [N-1:0]           first_o,
  output      logic [N:0]             sum_o,
  output      logic [Lanes*Width-1:0] data_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    compact_network_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    compact_network_width_must_be_positive bad_parameter ();
  end
  if (Levels < 1) begin : gen_check_levels
    compact_network_levels_must_be_positive bad_parameter ();
  end

  // What comes to stage s: of each destination and sum, the s low bits are known.
  for (genvar s = 0; s <= N; s++) begin : gen_stage
    localparam int Blocks = Lanes >> s;
    localparam int LowBits = s > 0 ? Blocks * s : 1;
    wire [LowBits-1:0] low;
    wire [Blocks-1:0] flag;
    wire [N-1:0] first, sum;
    wire [Lanes*Width-1:0] data;
    if (s == 0) begin : gen_in
      assign low = '0;
      assign flag = keep_i;
      assign first = '0;
      assign sum = '0;
      assign data = data_i;
    end else begin : gen_behind
      wire [LowBits-1:0] low_d;
      wire [Blocks-1:0] flag_d;
      wire [Lanes*Width-1:0] data_d;
      compact_stage #(.Lanes(Lanes), .Width(Width), .Stage(s - 1)) i_stage (
        .low_i(gen_stage[s-1].low), .flag_i(gen_stage[s-1].flag), .first_i(first_i[s-1]),
        .data_i(gen_stage[s-1].data), .low_o(low_d), .flag_o(flag_d), .next_o(next_o[s-1]),
        .data_o(data_d)
      );
      wire [N-1:0] first_d = gen_stage[s-1].first | N'(first_i[s-1]) << (s - 1);
      wire [N-1:0] sum_d = gen_stage[s-1].sum | N'(next_o[s-1]) << (s - 1);
      if (s < N && (N - s) % Step == 0) begin : gen_register
        logic [LowBits-1:0] low_q;
        logic [Blocks-1:0] flag_q;
        logic [N-1:0] first_q, sum_q;
        logic [Lanes*Width-1:0] data_q;
        always_ff @(posedge clk_i) begin
          if (load_i[Groups-1-(N-s)/Step]) begin
            low_q <= low_d;
            flag_q <= flag_d;
            first_q <= first_d;
            sum_q <= sum_d;
            data_q <= data_d;
          end
        end
        assign {low, flag, first, sum, data} = {low_q, flag_q, first_q, sum_q, data_q};
      end else begin : gen_wire
        assign {low, flag, first, sum, data} = {low_d, flag_d, first_d, sum_d, data_d};
      end
    end
  end
  assign first_o = gen_stage[N].first;
  assign sum_o = {gen_stage[N].flag, gen_stage[N].sum};
  assign data_o = gen_stage[N].data;
  wire unused = &{1'b0, clk_i, load_i[Groups-1], gen_stage[N].low};
endmodule
`default_nettype wire
