package line

import "regexp"

var (
	// links are the schemes that mail programs make links of.
	links   = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:/+`)
	schemes = regexp.MustCompile(`(?i)\b(?:https?|mailto|tel|sms|data|javascript):(\S)`)
	domain  = regexp.MustCompile(`([\p{L}\p{N}]+)([.@。．｡])([\p{L}\p{N}]+)`)
	number  = regexp.MustCompile(`^\p{N}+$`)
)

// Unlinked returns a text by a stranger in a form in which no mail program finds an address to turn into a link:
// schemes are removed, and a space separates each dot and @ from the letters before it. People can still read the
// text. Times and amounts stay unchanged.
func Unlinked(text string) string {
	for before := ""; before != text; { // what is left can be one again, and in www.site.example the pairs overlap
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
