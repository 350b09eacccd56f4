# file: sim/experiment/task_record.cpp
# killed by: tests/ballast_tests --gtest_filter='Mistakes.*'
# speeds always count as read
s/config_\["machine"\]\.erase\("speeds"\);//
