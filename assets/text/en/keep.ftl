# Games that are kept, files, history and review.

home-games = Games
home-open = Open
