# file: sim/page/runs_section.cpp
# killed by: tests/ballast_tests --gtest_filter='ReportPage.FailedPointsComeFirst'
# failed points are among the others
s/\(p.status == PointStatus::failed \? failed : rest\)/(p.status == PointStatus::open ? failed : rest)/
