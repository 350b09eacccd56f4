# file: models/network/sparse/hop_choice.cpp
# killed by: tests/ballast_tests --gtest_filter='RoutingStress.Adaptive*'
# a packet gets a virtual channel beside the escape without room behind it
s/if \(!relation_\.has_escape\(\) \|\|/if (relation_.has_escape() ||/
