package fault

import "regexp"

var (
	mailbox = regexp.MustCompile(`[^\s<>"'(),;:]+@[^\s<>"'(),;:]+`)
	secret  = regexp.MustCompile(`[A-Za-z0-9_-]{40,}`)
)

// Loggable returns the text of an error for the log, without email addresses, which mail servers repeat, and without
// strings as long as a token.
func Loggable(err error) string {
	if err == nil {
		return ""
	}
	return secret.ReplaceAllString(mailbox.ReplaceAllString(err.Error(), "…@…"), "…")
}
