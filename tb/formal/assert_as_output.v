// SPDX-License-Identifier: BSD-3-Clause
// assert_as_output: a map of `techmap`. The wire `violated` of an assertion becomes an output with
// the assertion's label in its name.
module \$assert (
  input A,
  input EN
);
  (* keep *) wire violated = EN && !A;
endmodule
