// SPDX-License-Identifier: BSD-3-Clause
// group_sums: the running sums of a group's counts, cut to the group's room.
//   Outputs    sum_o of port i is the sum of the counts 0 .. i, at most Group. Combinational.
`default_nettype none

module group_sums #(
  parameter int Group = 4,  // L, power of two, >= 1
  parameter int Burst = 2,  // largest count, 1 .. Group
  localparam int CountWidth = $clog2(Burst + 1),
  localparam int SumWidth = $clog2(Group) + 1
) (
  input  wire logic [Group*CountWidth-1:0] count_i,
  output      logic [Group*SumWidth-1:0]   sum_o
);
  if (Group < 1 || (Group & (Group - 1)) != 0) begin : gen_check_group
    group_sums_group_must_be_a_power_of_two bad_parameter ();
  end
  if (Burst < 1 || Burst > Group) begin : gen_check_burst
    group_sums_burst_must_be_1_to_the_group bad_parameter ();
  end

  localparam int Levels = $clog2(Group);
  if (Levels == 0) begin : gen_single
    assign sum_o = count_i;
  end else begin : gen_several
    // Two halves, one port after the other. `full`: at least Group, and `low` then has any value.
    for (genvar i = 0; i < Group; i++) begin : gen_port
      wire count_full, half_full, full;
      wire [Levels-1:0] count, half, low;
      assign {count_full, count} = SumWidth'(count_i[i*CountWidth+:CountWidth]);
      if (i % (Group / 2) == 0) begin : gen_first
        assign {half_full, half} = {count_full, count};
      end else begin : gen_next
        wire carry;
        assign {carry, half} = {1'b0, gen_port[i-1].half} + {1'b0, count};
        assign half_full = carry || count_full || gen_port[i-1].half_full;
      end
      if (i < Group / 2) begin : gen_upper
        assign {full, low} = {half_full, half};
      end else begin : gen_lower
        wire carry;
        assign {carry, low} = {1'b0, gen_port[Group/2-1].half} + {1'b0, half};
        assign full = carry || half_full || gen_port[Group/2-1].half_full;
      end
    end
    for (genvar i = 0; i < Group; i++) begin : gen_sum
      localparam int Most = (i + 1) * Burst < Group ? (i + 1) * Burst : Group;
      localparam int Used = $clog2(Most + 1);
      wire full = gen_port[i].full;
      wire [SumWidth-1:0] sum = {full, gen_port[i].low & {Levels{!full}}};
      assign sum_o[i*SumWidth+:SumWidth] = SumWidth'(sum[Used-1:0]);
      if (Used < SumWidth) begin : gen_rest
        wire unused = &{1'b0, sum[SumWidth-1:Used]};
      end
    end
  end
endmodule
`default_nettype wire
