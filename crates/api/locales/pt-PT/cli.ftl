# O que os comandos escrevem.

cli-error = erro
cli-help = ajuda
