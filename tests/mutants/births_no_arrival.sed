# file: models/events/event_nodes.cpp
# killed by: tests/ballast_tests --gtest_filter='TaskTrees.BirthIsAnArrival*'
# an event agent does not hear of births as arrivals
s/\.arrived \+= born\.tasks;/.arrived += 0;/
