// SPDX-License-Identifier: BSD-3-Clause
// work_leaves: the processors' loads in the accounts of a balancing by work. While a class is open
// a leaf with load >= theta lets its processor promise tasks to it, and another one asks for tasks;
// each counts what it has promised or asked for. A wave carries a part of these counts.
//   Latency    one task per cycle. Loads and counts follow one cycle later.
//   Account    load - theta - what is promised + hi - 1 for each request whose task has not come: a
//              leaf promises where it is 0 or more, and asks where it stays negative with hi - 1.
//   Pool       promised and not accepted, or asked for and not granted: at most (Slots + 1) Burst,
//              rounded up to 2^k - 1. Refused and denied ones stay for the next wave. A leaf that
//              has promised in a class asks for nothing in it.
//   Handshake  a task that is shown (offer_i) while ready_o is high is promised. While open_i is
//              low nothing is promised or asked for. It falls when no wave is unresolved and no
//              packet in flight, and stays low for a cycle or more; hi_i and theta_i are stable
//              while it is high, and one cycle before.
//   Counts     of a wave in the cycle of wave_i, up to Burst with bursts_i, else 1. The switch cuts
//              the counts of a burst: those of the wave are on active_i, request_i two cycles after
//              wave_i. Each is answered by the replies (ranked).
//   Outputs    0 after reset; ready_o 0 while open_i is low, and flags from the next cycle on;
//              counts 0 while wave_i is low.
//   Invariant  a promise leaves load - what is promised >= theta before it; a request has load +
//              what is asked for + hi - 1 < theta, with hi - 1 for each task asked for that has not
//              come.
`default_nettype none

module work_leaves #(
  parameter int Ports = 16,
  parameter int LoadWidth = 16,
  parameter int Burst = 1,  // most tasks of a leaf in a wave
  parameter int Slots = 2,  // most unresolved waves
  localparam int CountWidth = $clog2(Burst + 1)
) (
  input  wire logic                        clk_i,
  input  wire logic                        rst_ni,
  input  wire logic                        start_i,    // loads load_i
  input  wire logic [Ports*LoadWidth-1:0]  load_i,
  input  wire logic [Ports-1:0]            open_i,     // of a leaf's class
  input  wire logic [LoadWidth:0]          hi_i,
  input  wire logic [LoadWidth:0]          theta_i,
  input  wire logic [Ports-1:0]            offer_i,
  input  wire logic [Ports*LoadWidth-1:0]  length_i,
  input  wire logic                        wave_i,
  input  wire logic                        bursts_i,
  input  wire logic [Ports*CountWidth-1:0] active_i,
  input  wire logic [Ports*CountWidth-1:0] request_i,
  input  wire logic [Ports*CountWidth-1:0] accept_i,
  input  wire logic [Ports*CountWidth-1:0] refuse_i,
  input  wire logic [Ports*CountWidth-1:0] grant_i,
  input  wire logic [Ports*CountWidth-1:0] deny_i,
  input  wire logic [Ports-1:0]            take_i,
  input  wire logic [Ports*LoadWidth-1:0]  leaving_i,  // length of the task taken
  input  wire logic [Ports-1:0]            arrive_i,
  input  wire logic [Ports*LoadWidth-1:0]  arrived_i,  // length
  output      logic [Ports-1:0]            ready_o,
  output      logic [Ports*CountWidth-1:0] active_o,
  output      logic [Ports*CountWidth-1:0] request_o,
  output      logic [Ports-1:0]            offers_o,   // a promised task is in no wave
  output      logic [Ports-1:0]            asks_o,     // a request is in no wave
  output      logic [Ports*LoadWidth-1:0]  load_o
);
  if (Ports < 1) begin : gen_check_ports
    work_leaves_ports_must_be_positive bad_parameter ();
  end
  if (LoadWidth < 2) begin : gen_check_width
    work_leaves_load_width_must_be_at_least_2 bad_parameter ();
  end
  if (Burst < 1 || Slots < 1) begin : gen_check_slots
    work_leaves_burst_and_slots_must_be_positive bad_parameter ();
  end
  localparam int AccountWidth = LoadWidth + 2;
  // A wave's counts beside the open ones.
  localparam int PoolWidth = $clog2((Slots + 1) * Burst + 1);
  localparam int PendingWidth = $clog2(Slots * Burst + 1);
  logic [AccountWidth-1:0] most_q;  // longest length of the class; read while it is open
  always_ff @(posedge clk_i) most_q <= AccountWidth'(hi_i) - 1'b1;
  wire [PoolWidth-1:0] limit = bursts_i ? PoolWidth'(Burst) : PoolWidth'(1);

`ifdef FORMAL
  wire [Ports-1:0] excess;  // more in waves than promised or asked for
`endif
  for (genvar i = 0; i < Ports; i++) begin : gen_leaf
    wire [LoadWidth-1:0] first_load = load_i[i*LoadWidth+:LoadWidth];
    wire [LoadWidth-1:0] length = length_i[i*LoadWidth+:LoadWidth];
    wire [LoadWidth-1:0] leaving = leaving_i[i*LoadWidth+:LoadWidth];
    wire [LoadWidth-1:0] arrived = arrived_i[i*LoadWidth+:LoadWidth];
    wire [CountWidth-1:0] moved =
        accept_i[i*CountWidth+:CountWidth] | grant_i[i*CountWidth+:CountWidth];
    wire [CountWidth-1:0] kept =
        refuse_i[i*CountWidth+:CountWidth] | deny_i[i*CountWidth+:CountWidth];

    logic [LoadWidth-1:0] load_q, load_d;
    // load - promised + hi - 1 per request, less theta; signed
    logic [AccountWidth-1:0] account_q, account_d;
    logic gives_q, gives_d;                         // has promised; else it may ask
    // promised and not accepted, or asked for and not granted
    logic [PoolWidth-1:0] pool_q, pool_d;
    logic [PendingWidth-1:0] pending_q, pending_d;  // of these in unresolved waves
    assign load_o[i*LoadWidth+:LoadWidth] = load_q;

    wire open = open_i[i];
    wire below = account_q[AccountWidth-1];
    wire full = &pool_q;
    wire ready = open && !below && !full;
    wire promise = ready && offer_i[i];
    wire take = take_i[i];
    wire come = arrive_i[i];
    // One sum: load - theta until the class opens; then what is left after a promise, or what there
    // is with one request more, if that is possible. A task that comes stands for a request: it is
    // late in the cycle, and the class is open.
    wire less = !open || !below;
    logic [AccountWidth-1:0] base, change;
    always_comb begin
      base = open ? account_q : AccountWidth'(load_q);
      if (!open) change = AccountWidth'(theta_i);
      else if (below) change = most_q;
      else change = AccountWidth'(length);
    end
    wire [AccountWidth-1:0] addend = come ? AccountWidth'(arrived) : change ^ {AccountWidth{less}};
    wire [AccountWidth-1:0] sum;
    wire unused_carry;
    assign {sum, unused_carry} = {base, 1'b1} + {addend, less && !come};
    wire ask = open && below && sum[AccountWidth-1] && !full && !gives_q;
    assign ready_o[i] = ready;

    wire [PoolWidth-1:0] room = pool_q - PoolWidth'(pending_q);
    wire [CountWidth-1:0] count = wave_i ? CountWidth'(room < limit ? room : limit) : '0;
    assign active_o[i*CountWidth+:CountWidth] = gives_q ? count : '0;
    assign request_o[i*CountWidth+:CountWidth] = gives_q ? '0 : count;
    assign offers_o[i] = gives_q && room != '0;
    assign asks_o[i] = !gives_q && room != '0;

    wire [CountWidth-1:0] entered = bursts_i ?
        active_i[i*CountWidth+:CountWidth] | request_i[i*CountWidth+:CountWidth] : count;
    always_comb begin
      load_d = load_q;
      account_d = account_q;
      gives_d = gives_q;
      pool_d = pool_q;
      if (start_i) load_d = first_load;
      else if (take || come) begin
        load_d = load_q + (come ? arrived : ~leaving) + LoadWidth'(!come);
      end
      if (open && come && !ask) account_d = sum - most_q;
      else if (!open || promise || ask) account_d = sum;
      if (!open) gives_d = 1'b0;
      else if (promise) gives_d = 1'b1;
      if (!open) pool_d = '0;
      else pool_d = pool_q + PoolWidth'(promise || ask) - PoolWidth'(moved);
      pending_d = pending_q + PendingWidth'(entered) - PendingWidth'(moved) -
          PendingWidth'(kept);
    end
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        load_q <= '0;
        account_q <= '0;
        gives_q <= 1'b0;
        pool_q <= '0;
        pending_q <= '0;
      end else begin
        load_q <= load_d;
        account_q <= account_d;
        gives_q <= gives_d;
        pool_q <= pool_d;
        pending_q <= pending_d;
      end
    end
`ifdef FORMAL
    assign excess[i] = PoolWidth'(pending_q) > pool_q;
`endif
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    if (rst_ni) waves_within_pools: assert (excess == '0);
  end
`endif
endmodule
`default_nettype wire
