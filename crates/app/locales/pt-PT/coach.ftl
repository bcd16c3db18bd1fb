# Dicas e análises de jogos.
