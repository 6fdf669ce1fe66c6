package line

import "regexp"

var (
	// links matches the schemes that mail programs turn into links.
	links   = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:/+`)
	schemes = regexp.MustCompile(`(?i)\b(?:https?|mailto|tel|sms|data|javascript):(\S)`)
	domain  = regexp.MustCompile(`([\p{L}\p{N}]+)([.@。．｡])([\p{L}\p{N}]+)`)
	number  = regexp.MustCompile(`^\p{N}+$`)
)

// Unlink returns an untrusted user's text in a form that mail programs don't turn into links: it removes schemes
// and inserts a space before each dot and @ between letters. People can still read the text. Times and amounts stay
// unchanged.
func Unlink(text string) string {
	for before := ""; before != text; { // the rest may match again, and in www.site.example the pairs overlap
		before = text
		text = schemes.ReplaceAllString(links.ReplaceAllString(text, ""), "$1")
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
