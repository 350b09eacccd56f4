# file: rtl/axis_compact.sv
# killed by: ./ballast cosim --ports 8 --unit axis_compact
# a beat goes on only if all registers behind it are empty
s/!= '1;/== '0;/
