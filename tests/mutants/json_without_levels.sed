# file: sim/runs/study/json_text.cpp
# killed by: tests/ballast_tests --gtest_filter='JsonText.*'
# JSON may be nested as deeply as it likes
s/if \(!begins \|\| depth < kMostJsonLevels\) return true;/if (!begins || depth >= 0) return true;/
