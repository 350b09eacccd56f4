# file: sim/verbs/work.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkOptionsOf.*'
# a dry run writes its document over the result
s/return options\.json == "-" \? options\.json : std::nullopt;/return options.json;/
