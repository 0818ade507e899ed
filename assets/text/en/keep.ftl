# Games that are kept, files, history and review.

home-games = Games
home-open = Open
status-other-line = You are looking at another line. P plays on from here, Esc goes back to the game.
button-save = Save
button-save-tip = Save the game in a file (Ctrl+S)
moves-remark = Write a remark here
moves-remove = Take out this move and what follows it
moves-promote = Let this line come first
moves-play-on = Play on from here (P); the other line is kept
