# file: sim/runs/executors/slurm_sweep.cpp
# killed by: tests/ballast_tests --gtest_filter='SlurmQueue.JobsThatEnd*'
# what jobs wrote after the last look is missing
s/collector\.read\(\);  \/\/ after the question.*//
