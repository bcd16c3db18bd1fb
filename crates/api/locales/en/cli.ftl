# What commands print.

cli-error = error
cli-help = help
