Ryba
#Deklarace barev
   r:&  red    cervena
   0:   ivory  pozadi
   1:*  black
   g:%  #0f0   zelena
: radky
2r 1
3r 1g 2
2r, 1

: sloupce
1r
3r
3r
1g
1
3
