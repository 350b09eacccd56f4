# file: sim/runs/store/read_published.cpp
# killed by: tests/ballast_tests --gtest_filter='KeptResults.APublishedStudy'
# studies of 0.2.0, which had no margin, are not read
s/json\.value\("margin", kDefaultMargin\)/json.at("margin").get<double>()/
