# file: sim/claims/melhem91/costs.cpp
# killed by: ./ballast verify melhem91.table1-line-hare
# d log d is taken for d
s/std::pow\(std::log\(d\), logs\)/std::pow(std::log(d), 0 * logs)/
