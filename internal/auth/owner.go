package auth

// Owner is an account as the one to whom rows belong, for exporting or deleting
// them. The address is confirmed; empty, it owns nothing.
type Owner struct {
	UserID string
	Email  string // normalised
}
