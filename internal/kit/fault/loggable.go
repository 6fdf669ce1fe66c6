package fault

import "regexp"

var (
	mailbox = regexp.MustCompile(`[^\s<>"'(),;:]+@[^\s<>"'(),;:]+`)
	secret  = regexp.MustCompile(`[A-Za-z0-9_-]{40,}`)
)

// Loggable returns the text of an error for the log, or "" for nil. It replaces email addresses, which mail servers
// repeat, and strings of 40 characters or more, which may be tokens, by ellipses.
func Loggable(err error) string {
	if err == nil {
		return ""
	}
	return secret.ReplaceAllString(mailbox.ReplaceAllString(err.Error(), "…@…"), "…")
}
