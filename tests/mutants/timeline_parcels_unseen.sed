# file: models/tasks/task_store_parcels.cpp
# killed by: ../source/tests/sim/output/timeline.py ./ballast
# tasks that leave together are not seen
s/options_\.observer->sends\(now_, i, parcel\.first\);/static_cast<void>(now_);/
