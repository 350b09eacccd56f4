# file: sim/config/config.cpp
# killed by: tests/ballast_tests --gtest_filter='Mistakes.*'
# a misspelt kind is only missing
s/if \(did_you_mean\(name, std::array\{key\}\)\.empty\(\)\) continue;/continue;/
