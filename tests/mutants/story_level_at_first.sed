# file: sim/page/load_story.cpp
# killed by: tests/ballast_tests --gtest_filter='LoadStories.PeakAndTimeToLevel'
# loads that part again count as level
s/if \(step.max - step.min > 1\) \{/if (step.max - step.min > 1 \&\& !story.level_at) {/
