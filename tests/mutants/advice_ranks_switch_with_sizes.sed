# file: sim/verbs/advised_cases.cpp
# killed by: tests/ballast_tests --gtest_filter='AdviseTrace.*'
# advise ranks the switch where it does not charge sizes
s/if \(!simulation\.uncharged\(\)\.empty\(\)\)/if (simulation.uncharged() == "?")/
