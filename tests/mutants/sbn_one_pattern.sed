# file: models/balancers/events/sbn_rules.h
# killed by: ./ballast verify das02.patterns
# of two patterns always the first one is chosen
s/random\.below\(patterns_\.size\(\)\)/random.below(1)/
