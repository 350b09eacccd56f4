# file: rtl/compact_stage.sv
# killed by: ./ballast cosim --ports 8 --unit compress
# the place of a base goes to the half of the places below it
s/\(Stage'\(y\) >= (low_i\[[^]]*\])\)/(Stage'(y) != \1 \&\& Stage'(y) >= \1)/
