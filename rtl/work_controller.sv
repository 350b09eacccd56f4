// SPDX-License-Identifier: BSD-3-Clause
// work_controller: levels the work of Ports processors with waves of a superconcentrator. Lengths
// of tasks and loads are integers below 2^LoadWidth. A wave has a class of lengths [lo, hi), theta
// and a floor: a leaf with load >= theta and >= floor + t offers the task t of the class that its
// processor shows, one with load + hi - 1 < theta asks. With A, the floor of the average: step 1
// has theta A + 1, floor A; step 2 theta A + ceil(lo/2), floor max(0, A - floor(lo/2)); step 3 the
// largest load and 0. A pass goes through the classes, quarters of an octave, from the longest
// task's down; the passes of a step end with one that moves nothing.
//   Schedule   0 sequential: a wave when the packets of the last one have arrived; 1 overlapped:
//              when the last one is resolved; 2, 3 streaming: up to Slots waves unresolved.
//   Latency    cycle 0 follows a start. Average and longest task in 2N, the class in 2N + 1, the
//              first wave in 2N + 3; N = lg Ports. A class follows the wave that ends the one
//              before by 2N + 2, its first wave by 2 more (step 3: by 2N + 2 more).
//   Handshake  a start counts while busy_o is low. Waves only while ready_i is high; each is
//              resolved by ranked_i 2N + 1 cycles later. A processor shows its longest task of the
//              class with t <= load - floor among those not yet offered, one cycle after lo_o,
//              hi_o, floor_o, offered_o and the replies say so; offered_o means the task shown in
//              the cycle before. length_o is that of the task accepted last, from ranked_i on.
//   End        balanced_o strobes as busy_o falls, after the last task has arrived.
//   Outputs    0 after reset, except lo_o, hi_o; flags 0 where wave_o is 0.
//   Invariant  receiver + t < theta <= sender for every pair, with all that is reserved: no load
//              rises above the largest. Class, theta and floor change when no wave is unresolved
//              and no packet on its way.
`default_nettype none

module work_controller #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LoadWidth = 16,
  parameter int Fused = 0,
  localparam int N = $clog2(Ports)
) (
  input  wire logic                       clk_i,
  input  wire logic                       rst_ni,
  input  wire logic                       start_i,
  input  wire logic [Ports*LoadWidth-1:0] load_i,
  input  wire logic [1:0]                 schedule_i,
  input  wire logic [Ports-1:0]           offer_i,
  input  wire logic [Ports*LoadWidth-1:0] length_i,
  input  wire logic                       ready_i,
  input  wire logic                       ranked_i,
  input  wire logic [N:0]                 bound_i,
  input  wire logic [Ports-1:0]           accept_i,
  input  wire logic [Ports-1:0]           refuse_i,
  input  wire logic [Ports-1:0]           deny_i,
  input  wire logic [Ports-1:0]           arrive_i,
  input  wire logic [Ports*LoadWidth-1:0] arrived_i,  // length
  output      logic                       wave_o,
  output      logic [Ports-1:0]           offered_o,
  output      logic [Ports-1:0]           asked_o,
  output      logic [Ports*LoadWidth-1:0] length_o,
  output      logic [LoadWidth-1:0]       lo_o,
  output      logic [LoadWidth:0]         hi_o,
  output      logic [LoadWidth:0]         theta_o,
  output      logic [LoadWidth-1:0]       floor_o,
  output      logic [1:0]                 step_o,
  output      logic [LoadWidth-1:0]       average_o,
  output      logic                       busy_o,
  output      logic                       balanced_o
);
  if (Fused < 0 || Fused > 1) begin : gen_check_fused
    work_controller_fused_must_be_0_or_1 bad_parameter ();
  end
  if (LoadWidth < 2) begin : gen_check_width
    work_controller_load_width_must_be_at_least_2 bad_parameter ();
  end

  localparam int GroupBits = $clog2(N);   // l
  localparam int Stream = 1 << GroupBits;  // L
  localparam int Flight = 2 * N + (Fused != 0 ? 0 : 2 * GroupBits) + Stream - 1;  // T - 2N
  localparam int Interval = Stream > 2 ? Stream : 2;
  localparam int Slots = (2 * N + 1) / Interval + 1;  // K
  localparam int CountWidth = $clog2(Slots + 1);
  localparam int FlightWidth = $clog2(Flight + 1);
  localparam int OctaveWidth = LoadWidth > 4 ? $clog2(LoadWidth) : 2;
  localparam int ClassWidth = OctaveWidth + 2;
  localparam int HiWidth = LoadWidth + 1;
  localparam int SumWidth = LoadWidth + 2;

  typedef enum logic [1:0] {Idle, Keep, Cross, Lower} step_e;
  step_e step_q;
  logic summing_q;  // average and longest task are not known yet
  logic find_q;     // the maximum tree starts
  logic finding_q;  // the largest load is not known yet
  logic waved_q;    // a wave went out in the last cycle: the processors show what it has taken
  logic moved_q;    // in this pass
  logic sweep_q;    // the next wave goes when none is unresolved and no packet on its way
  logic sweeping_q;  // the last wave is such a one: if it moves nothing, the class is over
  logic [1:0] schedule_q;
  logic [1:0] answer_q;  // cycles until the leaves have what the processors answer
  logic [CountWidth-1:0] unresolved_q;
  logic [FlightWidth-1:0] flight_q;  // cycles until the leaves know of the last arrival

  wire averaged, found;
  wire [LoadWidth-1:0] largest;
  wire none_open = unresolved_q == '0;
  wire moved = ranked_i && bound_i != '0;
  wire none_moved = ranked_i && bound_i == '0;
  wire sweep = sweep_q || schedule_q == 2'd0;
  wire may_go = step_q != Idle && !summing_q && !finding_q && !waved_q;
  wire alone = none_open && answer_q == '0 && (!sweep || flight_q == '0);
  wire beside = !none_open && schedule_q[1] && !sweep;
  assign wave_o = may_go && (alone || beside) && ready_i;
  assign busy_o = step_q != Idle;
  assign step_o = step_q;

  // Class 4k + j is [2^k (4 + j) / 4, 2^k (5 + j) / 4), rounded down; 0, 1, 2, 4 and 6 are empty.
  logic [ClassWidth-1:0] class_q, top_q;
  logic [ClassWidth-1:0] longest;  // class of the largest
  always_comb begin
    longest = '0;
    for (int k = 0; k < LoadWidth; k++) begin
      if (largest[k]) begin
        longest = {
          OctaveWidth'(k),
          k == 0 || (k > 0 && largest[k>0?k-1 : 0]),
          k < 2 || (k > 1 && largest[k>1?k-2 : 0])
        };
      end
    end
  end
  wire class_over = none_moved && sweeping_q;
  wire pass_over = class_over && class_q == ClassWidth'(3);
  wire step_over = pass_over && !moved_q;
  wire nothing = averaged && largest == '0;  // no processor has a task
  wire finish = nothing || (step_over && step_q == Lower);
  wire begun = (averaged || class_over) && !finish;
  wire lower = begun && (step_over ? step_q == Cross : step_q == Lower);
  wire start = start_i && !busy_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      step_q <= Idle;
      balanced_o <= 1'b0;
      summing_q <= 1'b0;
      find_q <= 1'b0;
      finding_q <= 1'b0;
      waved_q <= 1'b0;
      moved_q <= 1'b0;
      sweep_q <= 1'b0;
      sweeping_q <= 1'b0;
      schedule_q <= '0;
      answer_q <= '0;
      unresolved_q <= '0;
      flight_q <= '0;
      class_q <= '0;
      top_q <= '0;
    end else begin
      if (start) step_q <= Keep;
      else if (finish) step_q <= Idle;
      else if (step_over) step_q <= step_q == Keep ? Cross : Lower;
      balanced_o <= finish;

      if (start) summing_q <= 1'b1;
      else if (averaged) summing_q <= 1'b0;

      if (averaged) top_q <= longest;
      if (averaged) class_q <= longest;
      else if (pass_over) class_q <= top_q;
      else if (class_over) class_q <= class_q - ClassWidth'(class_q < ClassWidth'(8) ? 2 : 1);

      find_q <= lower;
      if (lower) finding_q <= 1'b1;
      else if (found) finding_q <= 1'b0;

      if (averaged || pass_over) moved_q <= 1'b0;
      else if (moved) moved_q <= 1'b1;

      if (begun || none_moved) sweep_q <= 1'b1;
      else if (moved) sweep_q <= 1'b0;
      if (wave_o) sweeping_q <= sweep;
      waved_q <= wave_o;
      if (start) schedule_q <= schedule_i;
      unresolved_q <= unresolved_q + CountWidth'(wave_o) - CountWidth'(ranked_i);

      if (begun) answer_q <= 2'd2;
      else if (ranked_i) answer_q <= 2'd1;
      else if (answer_q != '0) answer_q <= answer_q - 1'b1;

      if (moved) flight_q <= FlightWidth'(Flight);
      else if (flight_q != '0) flight_q <= flight_q - 1'b1;
    end
  end

  // What the processors are told.
  wire told = busy_o && !summing_q;
  wire [OctaveWidth-1:0] octave = class_q[ClassWidth-1:2];
  wire [LoadWidth+2:0] lo4 = (LoadWidth + 3)'({1'b1, class_q[1:0]}) << octave;
  wire [LoadWidth+2:0] hi4 = lo4 + ((LoadWidth + 3)'(1) << octave);
  wire [LoadWidth-1:0] lo = told ? LoadWidth'(lo4 >> 2) : LoadWidth'(1);
  wire [HiWidth-1:0] hi = told ? HiWidth'(hi4 >> 2) : HiWidth'(1) << LoadWidth;
  wire [LoadWidth-1:0] half = lo >> 1;
  wire [LoadWidth-1:0] most = LoadWidth'(hi - 1'b1);  // length of the class
  logic [HiWidth-1:0] theta;
  logic [LoadWidth-1:0] kept_back;
  always_comb begin
    theta = '0;
    kept_back = '0;
    if (told) begin
      case (step_q)
        Keep: begin
          theta = {1'b0, average_o} + 1'b1;
          kept_back = average_o;
        end
        Cross: begin
          theta = {1'b0, average_o} + HiWidth'(lo - half);
          kept_back = average_o < half ? '0 : average_o - half;
        end
        default: theta = {1'b0, largest};
      endcase
    end
  end
  assign lo_o = lo;
  assign hi_o = hi;
  assign theta_o = theta;
  assign floor_o = kept_back;

  // The slots of the unresolved waves in a ring: a wave writes at the head and is read at the tail.
  for (genvar s = 0; s < Slots; s++) begin : gen_slot
    logic head_q, tail_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) head_q <= s == 0;
      else if (wave_o) head_q <= gen_slot[(s+Slots-1)%Slots].head_q;
      if (!rst_ni) tail_q <= s == 0;
      else if (ranked_i) tail_q <= gen_slot[(s+Slots-1)%Slots].tail_q;
    end
  end

  wire unused_total_valid;
  wire [Ports*(N+LoadWidth)-1:0] unused_ranks;
  wire [Ports*LoadWidth-1:0] unused_loads;
  wire [N-1:0] unused_remainder;
  wire [LoadWidth-1:0] quotient;
  ranking_tree #(
    .Ports(Ports), .LeafWidth(LoadWidth), .BcastWidth(LoadWidth)
  ) i_ranking_tree (
    .clk_i, .rst_ni, .start_i(start), .value_i(load_i), .total_valid_o(unused_total_valid),
    .total_o({quotient, unused_remainder}), .bcast_i(quotient),
    .ranked_o(averaged), .rank_o(unused_ranks), .value_o(unused_loads), .bcast_o(average_o)
  );

  // The longest task at the start, the largest load of each class of step 3.
  wire [Ports*LoadWidth-1:0] values;
  max_tree #(.Ports(Ports), .Width(LoadWidth)) i_max_tree (
    .clk_i, .rst_ni, .start_i(start || find_q), .value_i(values), .valid_o(found), .max_o(largest)
  );

  for (genvar i = 0; i < Ports; i++) begin : gen_leaf
    logic [LoadWidth-1:0] load_q;   // without the tasks offered
    logic [LoadWidth:0]   high_q;   // with them, and hi - 1 for each request
    logic [LoadWidth-1:0] shown_q;  // the task shown in the cycle before; 0: none
    logic [LoadWidth-1:0] sending_q;
    wire [LoadWidth-1:0] shown = offer_i[i] ? length_i[i*LoadWidth+:LoadWidth] : '0;
    assign values[i*LoadWidth+:LoadWidth] = find_q ? load_q : shown;

    logic offered, asked;
    always_comb begin
      offered = wave_o && shown_q >= lo && {1'b0, shown_q} < hi && {1'b0, load_q} >= theta
          && {1'b0, load_q} >= {1'b0, kept_back} + {1'b0, shown_q};
      asked = wave_o && {1'b0, high_q} + SumWidth'(most) < {1'b0, theta};
    end
    assign offered_o[i] = offered;
    assign asked_o[i] = asked;

    // The lengths offered by the unresolved waves.
    for (genvar s = 0; s < Slots; s++) begin : gen_open
      logic [LoadWidth-1:0] length_q;
      always_ff @(posedge clk_i) begin
        if (wave_o && gen_slot[s].head_q) length_q <= offered ? shown_q : '0;
      end
      wire [LoadWidth-1:0] chain;
      if (s == 0) begin : gen_first
        assign chain = gen_slot[s].tail_q ? length_q : '0;
      end else begin : gen_next
        assign chain = gen_slot[s].tail_q ? length_q : gen_open[s-1].chain;
      end
    end
    wire [LoadWidth-1:0] resolved = gen_open[Slots-1].chain;
    assign length_o[i*LoadWidth+:LoadWidth] = ranked_i ? resolved : sending_q;

    wire [LoadWidth-1:0] back = ranked_i && refuse_i[i] ? resolved : '0;
    wire [LoadWidth-1:0] left = ranked_i && accept_i[i] ? resolved : '0;
    wire [LoadWidth-1:0] denied = ranked_i && deny_i[i] ? most : '0;
    wire [LoadWidth-1:0] come = arrive_i[i] ? arrived_i[i*LoadWidth+:LoadWidth] : '0;
    wire [LoadWidth-1:0] kept = arrive_i[i] ? most : '0;
    wire [LoadWidth-1:0] gone = offered ? shown_q : '0;
    wire [LoadWidth-1:0] wanted = asked ? most : '0;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        load_q <= '0;
        high_q <= '0;
        shown_q <= '0;
        sending_q <= '0;
      end else begin
        shown_q <= shown;
        if (ranked_i) sending_q <= resolved;
        if (start) begin
          load_q <= load_i[i*LoadWidth+:LoadWidth];
          high_q <= {1'b0, load_i[i*LoadWidth+:LoadWidth]};
        end else begin
          load_q <= load_q - gone + back + come;
          high_q <= high_q + HiWidth'(wanted) - HiWidth'(left) - HiWidth'(denied)
              + HiWidth'(come) - HiWidth'(kept);
        end
      end
    end
  end
endmodule
`default_nettype wire
