package main

// giveBack does nothing, because on Windows files inherit the permissions of their folder.
func giveBack(string) error { return nil }
