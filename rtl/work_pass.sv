// SPDX-License-Identifier: BSD-3-Clause
// work_pass: steps, passes and classes of a balancing by work, and their terms for the processors.
// With A, the floor of the average: step 1 has theta A + 1, floor A; step 2 theta A + ceil(lo/2),
// floor max(0, A - floor(lo/2)); step 3 the largest load and 0. A pass goes through the classes
// [lo, hi), quarters of an octave, from the longest task's class down to [1, 2).
//   Class      4k + j is [2^k (4 + j) / 4, 2^k (5 + j) / 4), rounded down; 0, 1, 2, 4 and 6 are
//              empty and left out.
//   Latency    one cycle from a strobe to the class.
//   Handshake  known_i after a start: average_i is valid, and largest_i is the longest task.
//              over_i: a class has ended. moved_i: a task has moved, and its class goes on.
//   End        a pass with a moved_i is repeated; after one without, the next step follows.
//              balanced_o strobes as step_o becomes 0: after step 3, or if there is no task.
//   Outputs    0 after reset, except lo_o, hi_o; lo_o 1, hi_o 2^LoadWidth, theta_o and floor_o 0
//              while step_o is 0 and until the average is known. find_o strobes with a class of
//              step 3: the largest load must be found. floor_o, and theta_o of step 3, follow
//              average_i and largest_i in the same cycle; theta_o of the other steps has the
//              average of the strobe. The others are functions of registers.
//   Invariant  0 < lo_o < hi_o.
`default_nettype none

module work_pass #(
  parameter int LoadWidth = 16
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 start_i,
  input  wire logic                 known_i,
  input  wire logic [LoadWidth-1:0] average_i,
  input  wire logic [LoadWidth-1:0] largest_i,
  input  wire logic                 moved_i,
  input  wire logic                 over_i,
  output      logic [1:0]           step_o,
  output      logic                 class_valid_o,  // a class is in force
  output      logic                 find_o,
  output      logic                 balanced_o,
  output      logic [LoadWidth-1:0] lo_o,
  output      logic [LoadWidth:0]   hi_o,
  output      logic [LoadWidth:0]   theta_o,
  output      logic [LoadWidth-1:0] floor_o
);
  if (LoadWidth < 2) begin : gen_check_width
    work_pass_load_width_must_be_at_least_2 bad_parameter ();
  end

  localparam int OctaveWidth = LoadWidth > 4 ? $clog2(LoadWidth) : 2;
  localparam int ClassWidth = OctaveWidth + 2;
  localparam int HiWidth = LoadWidth + 1;

  typedef enum logic [1:0] {Idle, Keep, Cross, Lower} step_e;
  step_e step_q, step_d;
  logic balanced_q, balanced_d;
  logic find_q, find_d;
  logic class_valid_q, class_valid_d;
  logic moved_q, moved_d;  // during this pass

  // Class 4k + j is [2^k (4 + j) / 4, 2^k (5 + j) / 4), rounded down; 0, 1, 2, 4 and 6 are empty.
  logic [ClassWidth-1:0] class_q, class_d, top_q, top_d;
  logic [ClassWidth-1:0] longest;  // of largest_i
  always_comb begin
    longest = '0;
    for (int k = 0; k < LoadWidth; k++) begin
      if (largest_i[k]) begin
        longest = {
          OctaveWidth'(k),
          k == 0 || (k > 0 && largest_i[k>0?k-1 : 0]),
          k < 2 || (k > 1 && largest_i[k>1?k-2 : 0])
        };
      end
    end
  end

  // Half the lower end of a class, rounded up: theta of step 2 is so much above the average. These
  // are tables, since theta_q has a sum behind them.
  function automatic logic [LoadWidth-1:0] half_up(input int class_of);
    half_up = LoadWidth'(
        (({{LoadWidth{1'b0}}, 3'(4 + class_of % 4)} << class_of / 4 >> 2) + 1'b1) >> 1);
  endfunction
  logic [LoadWidth-1:0] rise_of_top, rise_of_next;
  always_comb begin
    rise_of_top = '0;
    rise_of_next = '0;
    for (int c = 3; c < 4 * LoadWidth; c++) begin
      if (top_q == ClassWidth'(c)) rise_of_top |= half_up(c);
      if (class_q == ClassWidth'(c)) rise_of_next |= half_up(c - (c < 8 ? 2 : 1));
    end
  end
  logic [LoadWidth-1:0] rise;  // of the next theta above the average
  always_comb begin
    if (!class_valid_q) rise = LoadWidth'(1);
    else rise = class_q == ClassWidth'(3) ? rise_of_top : rise_of_next;
  end
  logic [HiWidth-1:0] theta_q, theta_d;  // of steps 1 and 2
  wire [ClassWidth-1:0] next_class = class_q - ClassWidth'(class_q < ClassWidth'(8) ? 2 : 1);

  wire known = known_i && step_q != Idle && !class_valid_q;
  wire over = over_i && class_valid_q;
  wire pass_over = over && class_q == ClassWidth'(3);
  wire step_over = pass_over && !moved_q;
  wire finish = (known && largest_i == '0) || (step_over && step_q == Lower);
  wire lower = over && (step_over ? step_q == Cross : step_q == Lower);

  always_comb begin
    step_d = step_q;
    class_valid_d = class_valid_q;
    moved_d = moved_q;
    class_d = class_q;
    top_d = top_q;
    if (start_i && step_q == Idle) step_d = Keep;
    else if (finish) step_d = Idle;
    else if (step_over && step_q == Keep) step_d = Cross;
    else if (step_over) step_d = Lower;
    balanced_d = finish;
    find_d = lower;

    if (finish) class_valid_d = 1'b0;
    else if (known) class_valid_d = 1'b1;

    if (known) top_d = longest;
    if (known) class_d = longest;
    else if (pass_over) class_d = top_q;
    else if (over) class_d = next_class;

    theta_d = theta_q;
    if (finish) theta_d = '0;
    else if (known || (over && step_d == Cross)) theta_d = {1'b0, average_i} + {1'b0, rise};

    if (known || pass_over) moved_d = 1'b0;
    else if (moved_i) moved_d = 1'b1;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      step_q <= Idle;
      balanced_q <= 1'b0;
      class_valid_q <= 1'b0;
      moved_q <= 1'b0;
      find_q <= 1'b0;
      class_q <= '0;
      top_q <= '0;
      theta_q <= '0;
    end else begin
      step_q <= step_d;
      balanced_q <= balanced_d;
      class_valid_q <= class_valid_d;
      moved_q <= moved_d;
      find_q <= find_d;
      class_q <= class_d;
      top_q <= top_d;
      theta_q <= theta_d;
    end
  end
  assign balanced_o = balanced_q;
  assign find_o = find_q;
  assign step_o = step_q;
  assign class_valid_o = class_valid_q;

  wire [OctaveWidth-1:0] octave = class_q[ClassWidth-1:2];
  wire [LoadWidth+2:0] lo4 = (LoadWidth + 3)'({1'b1, class_q[1:0]}) << octave;
  wire [3:0] hi_quarters = 4'd5 + {2'b00, class_q[1:0]};
  wire [LoadWidth+2:0] hi4 = (LoadWidth + 3)'(hi_quarters) << octave;
  wire [LoadWidth-1:0] lo = class_valid_q ? LoadWidth'(lo4 >> 2) : LoadWidth'(1);
  wire [HiWidth-1:0] hi = class_valid_q ? HiWidth'(hi4 >> 2) : HiWidth'(1) << LoadWidth;
  wire [LoadWidth-1:0] half = lo >> 1;
  logic [LoadWidth-1:0] kept_back;
  always_comb begin
    kept_back = '0;
    if (class_valid_q) begin
      case (step_q)
        Keep: kept_back = average_i;
        Cross: kept_back = average_i < half ? '0 : average_i - half;
        default: ;
      endcase
    end
  end
  assign lo_o = lo;
  assign hi_o = hi;
  assign theta_o = step_q == Lower ? {1'b0, largest_i} : theta_q;
  assign floor_o = kept_back;
endmodule
`default_nettype wire
