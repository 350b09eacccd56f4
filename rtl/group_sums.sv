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
    // Level s has the sums of aligned blocks of 2^s ports; `full`: at least Group, and `low` then
    // has any value.
    for (genvar s = 0; s <= Levels; s++) begin : gen_level
      for (genvar i = 0; i < Group; i++) begin : gen_port
        wire full;
        wire [Levels-1:0] low;
        if (s == 0) begin : gen_count
          assign {full, low} = SumWidth'(count_i[i*CountWidth+:CountWidth]);
        end else if (((i >> (s - 1)) & 1) != 0) begin : gen_sum
          localparam int Before = ((i >> (s - 1)) << (s - 1)) - 1;  // end of the block before
          wire carry;
          assign {carry, low} = {1'b0, gen_level[s-1].gen_port[i].low} +
                                {1'b0, gen_level[s-1].gen_port[Before].low};
          assign full = carry || gen_level[s-1].gen_port[i].full ||
                        gen_level[s-1].gen_port[Before].full;
        end else begin : gen_same
          assign full = gen_level[s-1].gen_port[i].full;
          assign low = gen_level[s-1].gen_port[i].low;
        end
      end
    end
    for (genvar i = 0; i < Group; i++) begin : gen_sum
      localparam int Most = (i + 1) * Burst < Group ? (i + 1) * Burst : Group;
      localparam int Used = $clog2(Most + 1);
      wire full = gen_level[Levels].gen_port[i].full;
      wire [SumWidth-1:0] sum = {full, gen_level[Levels].gen_port[i].low & {Levels{!full}}};
      assign sum_o[i*SumWidth+:SumWidth] = SumWidth'(sum[Used-1:0]);
      if (Used < SumWidth) begin : gen_rest
        wire unused = &{1'b0, sum[SumWidth-1:Used]};
      end
    end
  end
endmodule
`default_nettype wire
