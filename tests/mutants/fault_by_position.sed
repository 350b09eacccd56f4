# file: models/network/faults/fault_entries.cpp
# killed by: tests/ballast_tests --gtest_filter='FaultsOfAFile.*'
# nodes of a file go by their positions
s/const NodeNames\* names = this->names\(\)\) \{/const NodeNames* names = nullptr) {/
