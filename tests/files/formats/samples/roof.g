Roof
of nobody's house
: rows --------
12
1 1

3, 2, 1
: columns --------
2
1 1
1 1
1 1
1
1 1
1 1
1
1 1
1
1
2

:
this is the end
