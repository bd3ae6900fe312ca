"""What every command shares, whichever part of the program it belongs to: output formats and printing."""
