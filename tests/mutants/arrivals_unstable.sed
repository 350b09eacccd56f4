# file: models/workloads/workload.cpp
# killed by: tests/ballast_tests --gtest_filter='Workload*'
# each pass of the sort turns equal digits round
s/for \(const Arrival& arrival : arrivals\) sorted\[begin\[digit\(arrival\.at\)\]\+\+\] = arrival;/for (std::size_t k = arrivals.size(); k-- > 0;) sorted[begin[digit(arrivals[k].at)]++] = arrivals[k];/
