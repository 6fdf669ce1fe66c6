package auth

// Owner is an account whose rows are exported or deleted: those that name it, and those that name no account and its
// confirmed address (decision 0075). With an empty address the owner owns nothing by address.
type Owner struct {
	UserID string
	Email  string // normalised
}
