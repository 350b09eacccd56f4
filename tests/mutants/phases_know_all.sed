# file: sim/experiment/phased_simulation.cpp
# killed by: tests/ballast_tests --gtest_filter='PhasedRuns.KnowledgeIs*'
# balancers know the truth
s/  if \(phases_->knowledge == Phases::Knowledge::oracle\) \{/  if (phases_->period != 0) {/
