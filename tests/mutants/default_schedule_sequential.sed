# file: sim/experiment/switch_section.cpp
# killed by: tests/ballast_tests --gtest_filter='SwitchSection.TheDefaultSchedule*'
# by count the waves stream instead of taking bursts
s/return level_.load_width != 0 \? Schedule::streaming : Schedule::burst;/return Schedule::streaming;/
