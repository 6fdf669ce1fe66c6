package line

import "strings"

// By describes a sender with the name and address we have.
func By(name, email string) string {
	who := strings.TrimSpace(name)
	if email != "" {
		who = strings.TrimSpace(who + " (" + email + ")")
	}
	if who == "" {
		return ""
	}
	return " by " + who
}
