// SPDX-License-Identifier: BSD-3-Clause
// serial_word_shifter: serial_shifter with ports of words. An input holds its word on data_i until
// take_o; an output's digits meet in a shift register.
//   Latency    cycle 0 follows a start. Words taken in 2L - 1, out in 2L.
//   Handshake  starts at least L cycles apart, L = 2^ceil(lg lg Ports); Width a multiple of L.
`default_nettype none

module serial_word_shifter #(
  parameter int Ports = 16,  // power of two, >= 4
  parameter int Width = 8,
  localparam int CountWidth = $clog2($clog2(Ports)),
  localparam int L = 1 << CountWidth,
  localparam int Digit = (Width + L - 1) / L
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   start_i,
  input  wire logic [Ports-1:0]       active_i,
  input  wire logic [Ports-1:0]       request_i,
  output      logic [Ports-1:0]       take_o,
  input  wire logic [Ports*Width-1:0] data_i,
  output      logic [Ports-1:0]       valid_o,
  output      logic [Ports*Width-1:0] data_o
);
  if (Width % L != 0) begin : gen_check_width
    serial_word_shifter_width_must_be_a_multiple_of_l bad_parameter ();
  end
  wire [Ports-1:0] taking, giving;
  wire [CountWidth-1:0] digit;
  wire last;
  wire [Ports*Digit-1:0] in, out;
  serial_shifter #(.Ports(Ports), .Width(Width)) i_serial_shifter (
    .clk_i, .rst_ni, .start_i, .active_i, .request_i, .take_o(taking), .digit_o(digit),
    .data_i(in), .last_o(last), .valid_o(giving), .data_o(out)
  );
  assign take_o = digit == '1 ? taking : '0;
  assign valid_o = last ? giving : '0;
  for (genvar i = 0; i < Ports; i++) begin : gen_port
    // Half of the word is chosen by each bit of the digit's number, the top bit first.
    for (genvar k = 0; k <= CountWidth; k++) begin : gen_half
      wire [(Width>>k)-1:0] part;
      if (k == 0) assign part = data_i[i*Width+:Width];
      else begin : gen_choice
        assign part = digit[CountWidth-k] ? gen_half[k-1].part[(Width>>k)+:(Width>>k)]
                                          : gen_half[k-1].part[0+:(Width>>k)];
      end
    end
    assign in[i*Digit+:Digit] = gen_half[CountWidth].part;
    logic [Width-Digit-1:0] word_q;
    assign data_o[i*Width+:Width] = {out[i*Digit+:Digit], word_q};
    always_ff @(posedge clk_i) word_q <= (Width - Digit)'({out[i*Digit+:Digit], word_q} >> Digit);
  end
endmodule
`default_nettype wire
