# file: models/balancers/events/sbn_rules.cpp
# killed by: ./ballast verify das02.exact-level
# SysLL is rounded down
s/\(jobs \+ processors\(\) - 1\) \/ processors/jobs \/ processors/
