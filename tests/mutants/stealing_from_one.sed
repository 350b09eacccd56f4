# file: models/balancers/rounds/work_stealing.cpp
# killed by: ./ballast verify berenbrink08.work-stealing-diverges
# a processor with its last task counts as empty
s/theirs <= 0 \&\& mine > 0/theirs <= 1 \&\& mine > 1/
s/mine <= 0 \&\& theirs > 0/mine <= 1 \&\& theirs > 1/
