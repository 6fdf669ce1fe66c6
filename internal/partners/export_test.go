package partners

// SearchWords is what a search looks for, for a fuzz test.
var SearchWords = searchWords
