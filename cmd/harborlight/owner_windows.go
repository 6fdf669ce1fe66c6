package main

// giveBack does nothing: on Windows files inherit the rights of their folder.
func giveBack(string) error { return nil }
