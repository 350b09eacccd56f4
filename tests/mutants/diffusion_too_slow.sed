# file: models/balancers/rounds/dynamic_diffusion.cpp
# killed by: ./ballast verify berenbrink08.proof-subsets
# a sixteenth of the theorem's flow: loads beyond its bounds
s/2 \* degree : /32 * degree : /
