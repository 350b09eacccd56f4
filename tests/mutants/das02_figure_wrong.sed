# file: sim/claims/das02/printed.h
# killed by: ./ballast verify das02.printed-averages
# a figure is copied wrongly
s/12068/12086/
