# file: models/topology/formats/ibnetdiscover.cpp
# killed by: tests/ballast_tests --gtest_filter='NetworkFormats.RefusesDamagedFabrics'
# a port that the file does not list may have two cables
s/if \(back->second\.to != from\) \{/if (back->second.to.id == from.id \&\& back->second.to != from) {/
