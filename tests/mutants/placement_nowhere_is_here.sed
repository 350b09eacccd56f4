# file: models/planning/placement_state.cpp
# killed by: tests/ballast_tests --gtest_filter='PlacementState.*Nowhere*'
# a partner without a place costs nothing
s/if \(end != kNowhere\) \(half\.out \? sums_\[end\]\.sent : sums_\[end\]\.received\) \+= bytes;/if (end != kNowhere \&\& other != kNowhere) (half.out ? sums_[end].sent : sums_[end].received) += bytes;/
