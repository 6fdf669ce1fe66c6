package partners

// For tests that are not of the package: what a search looks for, and a row of
// any state.
var (
	SearchWords   = searchWords
	InsertPartner = insertPartner
)
