package file

import "regexp"

var (
	// links are the schemes that mail programs make links of.
	links  = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:/+|\b(?:https?|mailto|tel|sms|data|javascript):`)
	domain = regexp.MustCompile(`([\p{L}\p{N}]+)([.@。．｡])([\p{L}\p{N}]+)`)
	number = regexp.MustCompile(`^\p{N}+$`)
)

// Unlinked returns what an organizer wrote so that no mail program finds an address in it to make a link of: schemes
// are gone, and there is a space before each dot and @ between letters. People can still read it. Times and amounts
// stay.
func Unlinked(text string) string {
	for before := ""; before != text; { // what is left can be one again, and in www.site.example the pairs overlap
		before = text
		text = links.ReplaceAllString(text, "")
		text = domain.ReplaceAllStringFunc(text, func(found string) string {
			part := domain.FindStringSubmatch(found)
			if number.MatchString(part[1]) && number.MatchString(part[3]) {
				return found
			}
			return part[1] + " " + part[2] + part[3]
		})
	}
	return text
}
