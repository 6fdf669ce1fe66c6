package auth

// Owner is an account whose rows are exported or deleted. Only a confirmed address counts; with an
// empty one the owner owns nothing by address.
type Owner struct {
	UserID string
	Email  string // normalised
}
