# file: sim/claims/das02/loads.cpp
# killed by: ./ballast verify das02.optimum
# the work of the last arrivals is left out
s/for \(std::size_t t = tasks\.size\(\); t-- > 0;\)/for (std::size_t t = tasks.size() - tasks.processors; t-- > 0;)/
