// SPDX-License-Identifier: BSD-3-Clause
// compact_stage: stage s of compact_network. Two blocks of 2^s lanes, in which the kept lanes
// follow one another in a circle, become one of 2^(s+1) lanes.
//   Base       of a block: destination of its first kept lane, modulo 2^s: low_i. The stage finds
//              bit s of it: that of first_i, plus the flags of all blocks before, modulo 2.
//   Flag       of a block: base + its kept lanes is 2^s or more. At s = 0: the lane is kept.
//   Switches   the upper block's kept lanes go to the half that bit s of its base says, those at
//              places below its base to the other one. The lower block's end where they begin, so
//              theirs is at each place the other half.
//   Outputs    the same for blocks of 2^(s+1) lanes; next_o: bit s of first + kept lanes.
//              Combinational.
`default_nettype none

module compact_stage #(
  parameter int Lanes = 16,  // power of two, >= 2
  parameter int Width = 8,
  parameter int Stage = 1,   // s, 0 .. lg Lanes - 1
  localparam int Blocks = Lanes >> Stage,
  localparam int LowIn = Stage > 0 ? Blocks * Stage : 1  // no bits at s = 0
) (
  input  wire logic [LowIn-1:0]              low_i,
  input  wire logic [Blocks-1:0]             flag_i,
  input  wire logic                          first_i,
  input  wire logic [Lanes*Width-1:0]        data_i,
  output      logic [Blocks/2*(Stage+1)-1:0] low_o,
  output      logic [Blocks/2-1:0]           flag_o,
  output      logic                          next_o,
  output      logic [Lanes*Width-1:0]        data_o
);
  if (Lanes < 2 || (Lanes & (Lanes - 1)) != 0) begin : gen_check_lanes
    compact_stage_lanes_must_be_a_power_of_two bad_parameter ();
  end
  if (Width < 1) begin : gen_check_width
    compact_stage_width_must_be_positive bad_parameter ();
  end
  if (Stage < 0 || Stage >= $clog2(Lanes)) begin : gen_check_stage
    compact_stage_stage_must_be_0_to_lg_lanes_minus_1 bad_parameter ();
  end

  logic [Blocks:0] half;  // bit s of the bases, and of what is behind the last block
  always_comb begin
    half = {flag_i, first_i};
    for (int k = 0; k <= $clog2(Blocks); k++) half = half ^ (half << (1 << k));
  end
  assign next_o = half[Blocks];

  localparam int Size = 1 << Stage;
  for (genvar b = 0; b < Blocks / 2; b++) begin : gen_pair
    wire lower = flag_i[2*b], upper = flag_i[2*b+1];
    assign flag_o[b] = half[2*b] ? lower || upper : lower && upper;
    if (Stage == 0) begin : gen_bit
      assign low_o[b] = half[2*b];
    end else begin : gen_bits
      assign low_o[b*(Stage+1)+:Stage+1] = {half[2*b], low_i[2*b*Stage+:Stage]};
    end
    for (genvar y = 0; y < Size; y++) begin : gen_switch
      localparam int Lower = 2 * b * Size + y;
      wire exchange;
      if (y == Size - 1) begin : gen_last
        assign exchange = !half[2*b+1];
      end else begin : gen_inner
        assign exchange = half[2*b+1] != (Stage'(y) >= low_i[(2*b+1)*Stage+:Stage]);
      end
      wire [Width-1:0] from_lower = data_i[Lower*Width+:Width];
      wire [Width-1:0] from_upper = data_i[(Lower+Size)*Width+:Width];
      assign data_o[Lower*Width+:Width] = exchange ? from_upper : from_lower;
      assign data_o[(Lower+Size)*Width+:Width] = exchange ? from_lower : from_upper;
    end
  end
  if (Stage == 0) begin : gen_unused
    wire unused = &{1'b0, low_i};
  end
endmodule
`default_nettype wire
