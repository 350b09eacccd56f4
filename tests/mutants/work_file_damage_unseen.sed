# file: sim/runs/store/work_file.cpp
# killed by: tests/ballast_tests --gtest_filter='WorkFiles.DamageIs*'
# a stored result that is no JSON is published
s/check_->accepts\(\*json\)\) continue;/json->size() > 0) continue;/
