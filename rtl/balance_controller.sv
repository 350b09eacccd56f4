// SPDX-License-Identifier: BSD-3-Clause
// balance_controller: levels the loads of Ports processors with waves of a superconcentrator, by
// the steps of Jan and Lin with re-identification. Step 1 finds the floor of the average. Step 2
// moves tasks from leaves above it to leaves below it, one per leaf and wave, until either kind is
// gone; step 3 from leaves two or more above it to leaves at it.
//   Schedule   the interval between waves: 0 sequential T + 1; 1 overlapped, until the differences
//              are updated: max(U, L Words), U = update() of the package; 2 streaming L Words, with
//              up to K = ceil(U / (L Words)) unresolved waves, else K = 1; 3 burst, as 2 with up to
//              Burst tasks of a leaf in a wave, at least 3 cycles apart. 3 is 2 if Burst is 1.
//   Latency    cycle 0 follows a start. Differences and first wave in A + 1, A of load_average.
//   Handshake  a start is accepted while busy_o is low. Waves go only while ready_i is high; each
//              is resolved by one ranked_i, in order. Replies are 0 in other cycles. The switch
//              cuts the counts of a burst: those of the wave are on active_i, request_i two cycles
//              after wave_o.
//   Units      of a leaf with difference d: step 2 to give max(d, 0), to receive max(-d, 0); step 3
//              to give max(d - 1, 0), to receive 1 where d = 0.
//   Turns      a leaf takes part if it has more units than unresolved ones, and with K > 1 if
//              (waves so far + leaf) mod K is below its units: leaves with few units do not all use
//              the same wave. A sweep is a wave without turns; with K = 1 each wave is one.
//   Drain      after a wave with bound 0 no wave goes until all are resolved. If it was no sweep,
//              all waves to the end of the step are sweeps, one at a time; if it was one, the step
//              ends, and step 3 is left out where its total of active leaves was 0. Steps 2 and 3
//              begin with a drain.
//   End        balanced_o strobes as busy_o falls, after the last task has arrived. A step of
//              bursts ends D cycles after its last leaf is content, D as in any_tree.
//   Outputs    functions of registers and, wave_o and counts, of ready_i. 0 after reset; counts 0
//              while wave_o is 0; average_o holds from step 2 on. Differences are not reset: they
//              are written before they are read.
//   Invariant  a leaf has no more unresolved tasks than units to move; at the end every difference
//              to the floor of the average is 0 or 1.
`default_nettype none

module balance_controller #(
  parameter int Ports = 16,  // power of two, >= 2
  parameter int LoadWidth = 16,
  parameter int Processors = Ports,  // at the first ports, 2 .. Ports; the others are tied off
  parameter int Words = 1,   // per task
  parameter int Group = 0,   // L of the lean switch; 0: the paper's
  parameter int Form = superconcentrator_pkg::Lean,  // of the switch
  parameter int Burst = 1,   // most tasks of a leaf in a wave, 1 .. L; more than 1: lean form
  localparam int N = $clog2(Ports),
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,
  input  wire logic [Ports*LoadWidth-1:0]  load_i,
  input  wire logic [1:0]                  schedule_i,
  input  wire logic                        ready_i,
  input  wire logic                        ranked_i,
  input  wire logic [N:0]                  bound_i,
  input  wire logic [N:0]                  active_total_i,
  input  wire logic [Ports*CountWidth-1:0] accept_i,
  input  wire logic [Ports*CountWidth-1:0] refuse_i,
  input  wire logic [Ports*CountWidth-1:0] grant_i,
  input  wire logic [Ports*CountWidth-1:0] deny_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  input  wire logic [Ports*CountWidth-1:0] request_i,
  output      logic                        wave_o,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [Ports*CountWidth-1:0] request_o,
  output      logic [1:0]                  step_o,
  output      logic [LoadWidth-1:0]        average_o,
  output      logic                        busy_o,
  output      logic                        balanced_o
);
  switch_parameters #(
    .Ports(Ports), .Words(Words), .Group(Group), .Burst(Burst), .Form(Form)
  ) i_parameters ();

  localparam int Stream = superconcentrator_pkg::interval(Ports, Group, Words);  // L F
  localparam int T = superconcentrator_pkg::last_word(Ports, Group, Words, Form);
  localparam int Ranked = superconcentrator_pkg::ranked(Ports, Group, Form);     // R
  localparam int Update = superconcentrator_pkg::update(Ports, Group, Form);     // of differences
  localparam int Overlap = Update > Stream ? Update : Stream;
  localparam int Together = Stream > 3 ? Stream : 3;  // bursts: the cut is known before the next
  localparam int Slots = (Update + Stream - 1) / Stream;  // K when streaming; otherwise K = 1
  localparam int SlotWidth = Slots > 1 ? $clog2(Slots) : 1;
  localparam int OpenWidth = $clog2(Slots + 1);
  localparam int TimeWidth = $clog2(T + 1);
  localparam int DifWidth = LoadWidth + 1;
  localparam int PendingWidth = $clog2(Slots * Burst + 1);
  // Of a difference that is as good as any larger one: a unit more than can be pending, and one
  // more.
  localparam int CappedWidth = $clog2(Slots * Burst + 2);
  localparam int UnitWidth = CappedWidth + 1;
  localparam int SizeWidth = LoadWidth > CappedWidth ? LoadWidth + 1 : CappedWidth + 1;

  typedef enum logic [1:0] {Idle, Average, Level, Spread} step_e;
  step_e step_q, step_d;
  logic balanced_q, balanced_d;
  logic finishing_q, finishing_d;  // step 3 is over; tasks may be in flight
  logic draining_q, draining_d;    // no new wave while one is unresolved
  // until the step ends each wave asks every leaf with a unit, and goes alone
  logic sweep_q, sweep_d;
  // the unresolved wave is a sweep: if it moves nothing, the step is over
  logic sweeping_q, sweeping_d;
  logic [OpenWidth-1:0] unresolved_q, unresolved_d;
  logic [1:0] schedule_q, schedule_d;
  logic [TimeWidth-1:0] interval_q, interval_d;  // cycles until the next wave may go
  logic [TimeWidth-1:0] flight_q, flight_d;      // cycles until the last task has arrived

  wire averaged, spent, fresh;
  wire spread = step_q == Spread;
  wire none_open = unresolved_q == '0;
  wire moved = ranked_i && bound_i != '0;
  wire none_moved = ranked_i && bound_i == '0;
  wire streaming = schedule_q >= superconcentrator_pkg::Streaming;
  wire sweep = sweep_q || Slots == 1 || !streaming;  // K = 1: no turns, every wave is a sweep
  wire step_over = none_moved && sweeping_q;
  wire bursts = Burst > 1 && schedule_q == superconcentrator_pkg::Bursting;
  wire distributing = (step_q == Level || step_q == Spread) && !finishing_q;
  wire level_already = step_q == Spread || active_total_i == '0;  // nothing above the average
  wire finish = finishing_q && none_open && flight_q == '0;
  wire start = start_i && !busy_o;
  wire due = draining_q ? none_open : interval_q == '0 && (none_open || !sweep);
  assign wave_o = distributing && !spent && due && ready_i;
  assign busy_o = step_q != Idle;
  assign step_o = step_q;

  always_comb begin
    step_d = step_q;
    finishing_d = finishing_q;
    draining_d = draining_q;
    sweep_d = sweep_q;
    sweeping_d = sweeping_q;
    schedule_d = schedule_q;
    interval_d = interval_q;
    flight_d = flight_q;
    if (start) step_d = Average;
    else if (averaged) step_d = Level;
    else if ((step_over || spent) && step_q == Level) step_d = Spread;
    else if (finish) step_d = Idle;
    balanced_d = finish;

    if (finish) finishing_d = 1'b0;
    else if ((step_over && level_already) || (spent && spread)) finishing_d = 1'b1;

    if (averaged || none_moved || spent) draining_d = 1'b1;
    else if (wave_o && !sweep_q) draining_d = 1'b0;

    if (spent) sweep_d = 1'b0;
    else if (none_moved && !fresh) sweep_d = !sweeping_q;

    if (wave_o) sweeping_d = sweep;
    else if (ranked_i || spent) sweeping_d = 1'b0;

    unresolved_d = unresolved_q + OpenWidth'(wave_o) - OpenWidth'(ranked_i);

    if (start) schedule_d = schedule_i;
    if (wave_o) begin
      case (schedule_q)
        superconcentrator_pkg::Sequential: interval_d = TimeWidth'(T);
        superconcentrator_pkg::Overlapped: interval_d = TimeWidth'(Overlap - 1);
        default: interval_d = TimeWidth'(bursts ? Together - 1 : Stream - 1);
      endcase
    end else if (interval_q != '0) interval_d = interval_q - 1'b1;

    if (moved) flight_d = TimeWidth'(T - Ranked);
    else if (flight_q != '0) flight_d = flight_q - 1'b1;
  end
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      step_q <= Idle;
      balanced_q <= 1'b0;
      finishing_q <= 1'b0;
      draining_q <= 1'b0;
      sweep_q <= 1'b0;
      sweeping_q <= 1'b0;
      unresolved_q <= '0;
      schedule_q <= '0;
      interval_q <= '0;
      flight_q <= '0;
    end else begin
      step_q <= step_d;
      balanced_q <= balanced_d;
      finishing_q <= finishing_d;
      draining_q <= draining_d;
      sweep_q <= sweep_d;
      sweeping_q <= sweeping_d;
      unresolved_q <= unresolved_d;
      schedule_q <= schedule_d;
      interval_q <= interval_d;
      flight_q <= flight_d;
    end
  end
  assign balanced_o = balanced_q;

  // The turns (phase + r) mod K in a ring, one step per wave: a leaf with u < K units raises its
  // flag in u of K waves.
  for (genvar r = 0; r < Slots; r++) begin : gen_turn
    logic [SlotWidth-1:0] turn_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) turn_q <= '0;
      else if (start) begin
        turn_q <= schedule_i >= superconcentrator_pkg::Streaming ? SlotWidth'(r) : '0;
      end
      else if (wave_o) turn_q <= gen_turn[(r+1)%Slots].turn_q;
    end
  end

  wire [Ports*LoadWidth-1:0] loads;  // in cycle 0
  wire [Ports-1:0] left;             // a leaf that must still receive (step 2), or give (step 3)
  load_average #(
    .Ports(Ports), .LoadWidth(LoadWidth), .Processors(Processors)
  ) i_load_average (
    .clk_i, .rst_ni, .start_i(start), .load_i(loads), .averaged_o(averaged), .average_o
  );

  for (genvar i = 0; i < Ports; i++) begin : gen_leaf
    wire [CountWidth-1:0] accept = accept_i[i*CountWidth+:CountWidth];
    wire [CountWidth-1:0] refuse = refuse_i[i*CountWidth+:CountWidth];
    wire [CountWidth-1:0] grant = grant_i[i*CountWidth+:CountWidth];
    wire [CountWidth-1:0] deny = deny_i[i*CountWidth+:CountWidth];

    logic [DifWidth-1:0] dif_q;  // signed; the load until the average is known
    wire less = grant == '0;
    wire [DifWidth-1:0] given = DifWidth'(grant);
    wire [DifWidth-1:0] change =
        averaged ? DifWidth'(average_o) : less ? DifWidth'(accept) : ~given;
    always_ff @(posedge clk_i) begin
      if (start) dif_q <= {1'b0, load_i[i*LoadWidth+:LoadWidth]};
      else dif_q <= dif_q + ~change + DifWidth'(less);
    end
    assign loads[i*LoadWidth+:LoadWidth] = dif_q[LoadWidth-1:0];

    // Step 3 is step 2 around the average + 1, for one unit of a leaf at the average. None is below
    // it by then: in step 2 there is never less surplus than deficit.
    wire below = dif_q[LoadWidth];
    wire [LoadWidth-1:0] distance = dif_q[LoadWidth-1:0] ^ {LoadWidth{below}};
    wire [SizeWidth-1:0] size = SizeWidth'(distance);
    wire [CappedWidth-1:0] capped =
        size[SizeWidth-1:CappedWidth] != '0 ? '1 : size[CappedWidth-1:0];
    wire lacking = spread ? capped == '0 : below;
    assign left[i] = i < Processors && (spread ? capped > CappedWidth'(1) : below);

    logic [PendingWidth-1:0] pending_q;
    logic [UnitWidth-1:0] units, room;
    logic [CountWidth-1:0] count;
    wire [UnitWidth-1:0] turn = UnitWidth'(gen_turn[i%Slots].turn_q);
    wire [UnitWidth-1:0] most = bursts ? UnitWidth'(Burst) : UnitWidth'(1);
    always_comb begin
      if (!spread) units = {1'b0, capped} + UnitWidth'(below);
      else units = lacking ? UnitWidth'(1) : {1'b0, capped} - 1'b1;
      room = units - UnitWidth'(pending_q);
      count = '0;
      if (wave_o && i < Processors && (sweep || turn < units)) begin
        count = CountWidth'(room < most ? room : most);
      end
    end
    assign active_o[i*CountWidth+:CountWidth] = lacking ? '0 : count;
    assign request_o[i*CountWidth+:CountWidth] = lacking ? count : '0;

    wire [CountWidth-1:0] moved_units = accept | grant;  // a leaf gives or receives
    wire [CountWidth-1:0] kept_units = refuse | deny;
    wire [CountWidth-1:0] entered = bursts ?
        active_i[i*CountWidth+:CountWidth] | request_i[i*CountWidth+:CountWidth] : count;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) pending_q <= '0;
      else begin
        pending_q <= pending_q + PendingWidth'(entered) - PendingWidth'(moved_units)
            - PendingWidth'(kept_units);
      end
    end
  end

  // A step of bursts ends when the root of an OR tree, D cycles behind the leaves, sees none left.
  if (Burst > 1) begin : gen_left
    localparam int Settle = (N + 1) / 2;  // D
    localparam int SettleWidth = $clog2(Settle + 1);
    wire any_left;
    any_tree #(.Ports(Ports)) i_any_tree (.clk_i, .rst_ni, .flag_i(left), .any_o(any_left));
    logic [SettleWidth-1:0] settle_q, settle_d;  // cycles until the root knows of the step
    logic fresh_q, fresh_d;                      // all unresolved waves are of the former step
    always_comb begin
      settle_d = settle_q;
      fresh_d = fresh_q;
      if (averaged || spent) settle_d = SettleWidth'(Settle);
      else if (settle_q != '0) settle_d = settle_q - 1'b1;
      if (spent) fresh_d = 1'b1;
      else if (wave_o) fresh_d = 1'b0;
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        settle_q <= '0;
        fresh_q <= 1'b0;
      end else begin
        settle_q <= settle_d;
        fresh_q <= fresh_d;
      end
    end
    assign spent = bursts && distributing && settle_q == '0 && !any_left;
    assign fresh = fresh_q;
  end else begin : gen_sweeps
    assign spent = 1'b0;
    assign fresh = 1'b0;
    wire unused = &{1'b0, left, active_i, request_i};
  end
endmodule
`default_nettype wire
