# file: models/balancers/events/sbn_heuristic.h
# killed by: ./ballast verify das02.policies-simulated
# the mean of the way leaves the root out
s/m\{Kind::balance, rules\.choose\(me\.random\(\)\), me\.id\(\), 1, me\.load\(\)\}/m{Kind::balance, rules.choose(me.random()), me.id(), 0, me.load()}/
