# file: sim/claims/claim.h
# killed by: ./ballast verify --counterfeit jan94.lemma-2
# counterfeits are genuine
s/return counterfeit_ == k;/return false;/
