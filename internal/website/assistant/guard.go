package assistant

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A model may only refer readers to destinations in the passages: page addresses, email addresses, phone numbers and
// hosts. Texts are normalized before the comparison, so that lookalike characters don't matter.

var (
	// marks are lookalike characters that NFKC doesn't unify.
	marks = strings.NewReplacer("⁄", "/", "∕", "/", "⧸", "/", "∶", ":", "꞉", ":", "ː", ":", "…", " ")
	// likeDots are characters between letters that look like full stops.
	likeDots = regexp.MustCompile(`([\p{L}\p{N}])[。۔܁܂·•∙⋅‧・ꓸ]([\p{L}\p{N}])`)
	// Spelled or bracketed dots and at signs, which people use to hide addresses from programs.
	bracketedDot = regexp.MustCompile(`\s*[(\[{]\s*(?:\.|dot|punkt|punto|point)\s*[)\]}]\s*`)
	bracketedAt  = regexp.MustCompile(`\s*[(\[{]\s*(?:@|at)\s*[)\]}]\s*`)
	spacedDot    = regexp.MustCompile(`([\p{L}\p{N}])\s+\.\s*([\p{L}\p{N}])`)
)

// normal normalizes a text for comparison, so that disguised numbers and addresses look alike: it unifies compatible
// characters, converts digits to ASCII, rewrites spelled or bracketed dots and at signs, and removes invisible
// characters and upper case.
func normal(text string) string {
	text = norm.NFKC.String(marks.Replace(strings.Map(visible, text)))
	text = strings.ToLower(strings.Map(ascii, text))
	text = likeDots.ReplaceAllString(text, "$1.$2")
	text = likeDots.ReplaceAllString(text, "$1.$2") // for overlapping matches
	text = bracketedAt.ReplaceAllString(bracketedDot.ReplaceAllString(text, "."), "@")
	return spacedDot.ReplaceAllString(text, "$1.$2")
}

// visible returns a space for line breaks, tabs and the blank Braille pattern, -1 for invisible characters, which
// strings.Map then drops, and other characters unchanged.
func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return ' '
	case unicode.In(r, unicode.Cf, unicode.Cc, unicode.Variation_Selector) ||
		strings.ContainsRune("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0", r):
		return -1
	case r == '\u2800':
		return ' '
	}
	return r
}

// ascii returns the ASCII digit for a digit of any script, -1 for combining marks, which strings.Map then drops, and
// other characters unchanged.
func ascii(r rune) rune {
	if r < 128 || !unicode.In(r, unicode.Nd, unicode.Mn, unicode.Me) {
		return r
	}
	if !unicode.Is(unicode.Nd, r) {
		return -1
	}
	return '0' + digit(r)
}

// digit returns the value, 0 to 9, of a digit of any script; Unicode orders them in runs of ten. It returns 0 for
// other characters.
func digit(r rune) rune {
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) { //nolint:gosec // Unicode ends long before a rune does
			return (r - rune(t.Lo)) % 10 //nolint:gosec // as above
		}
	}
	return 0
}

// Each of these patterns finds destinations.
var (
	schemes = regexp.MustCompile(`\b[a-z][a-z0-9+.-]*:/+\S*|\b(?:javascript|data|vbscript|file|tel|sms|mailto|callto|skype|intent|tg|whatsapp|bitcoin|magnet):\S+`)
	mailbox = regexp.MustCompile(`[^\s"'(),:;<>\[\]]+\s?@\s?[\p{L}\p{N}][^\s"'(),:;<>\[\]]*`)
	handle  = regexp.MustCompile(`(?:^|[\s("'])@[\p{L}\p{N}_]{2,}`)
	domain  = regexp.MustCompile(
		`[\p{L}\p{N}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]+)(?::\d+)?(?:[/?#]\S*)?`)
	ipv4     = regexp.MustCompile(`\b\d{1,3}(?:\s?\.\s?\d{1,3}){3}\b(?::\d+)?(?:[/?#]\S*)?`)
	ipv6     = regexp.MustCompile(`[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){4,}|[0-9a-f]{1,4}::[0-9a-f]{0,4}|::[0-9a-f]{1,4}`)
	ipNumber = regexp.MustCompile(`\b0x[0-9a-f]{6,}\b`)
)

var destinationPatterns = []*regexp.Regexp{schemes, mailbox, handle, domain, ipv4, ipv6, ipNumber}

var (
	phone    = regexp.MustCompile(`\+?\(?\d(?:[\s().\-/]*\d){6,}|\+\s?\d(?:[\s().\-/]*\d){2,}`)
	dialled  = regexp.MustCompile(`\b(?:call|dial|phone|ring|text|sms|fax|whatsapp|hotline)\b[^.!?]*?(\d{3,})`)
	lettered = regexp.MustCompile(`\b\(?(?:800|833|844|855|866|877|888|900)\)?[\s.]?-[\s.]?[a-z]{3,}`) // 1-800-…
	readOut  = regexp.MustCompile(
		`(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\b[\s,-]*){5,}`)
	longRun    = regexp.MustCompile(`\d{5,}`)
	markedUp   = regexp.MustCompile(`\]\s*[(\[:]`)
	danglings  = regexp.MustCompile(`[\p{L}\p{N}]\s+\.\s*$|^\s*\.[\p{L}\p{N}]`) // an address split into two sentences
	spelledDot = regexp.MustCompile(`(?:^|[^\p{L}\p{N}])dot(?:[^\p{L}\p{N}]|$)`)
	notDigit   = regexp.MustCompile(`\D`)
)

// destinations contains the destinations of the passages.
type destinations struct {
	places map[string]bool
	phones map[string]bool // digits only
	text   string          // normalized
}

// destinationsOf returns the addresses and phone numbers in a normalized text, which answers about it may name.
func destinationsOf(plainText string) destinations {
	r := destinations{places: map[string]bool{}, phones: map[string]bool{}, text: plainText}
	for _, pattern := range destinationPatterns {
		for _, place := range pattern.FindAllString(plainText, -1) {
			r.places[trimmed(place)] = true
		}
	}
	for _, pattern := range []*regexp.Regexp{phone, longRun} {
		for _, number := range pattern.FindAllString(plainText, -1) {
			r.phones[notDigit.ReplaceAllString(number, "")] = true
		}
	}
	return r
}

func trimmed(place string) string { return strings.Trim(place, " .,;:!?)('\"*_/@") }

// allows reports whether a normalized sentence refers only to addresses and phone numbers in the passages. It reports
// false for markup, and for addresses and numbers that are spelled out.
func (r destinations) allows(sentence string) bool {
	if markedUp.MatchString(sentence) || danglings.MatchString(sentence) || readOut.MatchString(sentence) ||
		lettered.MatchString(sentence) {
		return false
	}
	if spelledDot.MatchString(sentence) && !spelledDot.MatchString(r.text) {
		return false
	}
	for _, pattern := range destinationPatterns {
		for _, place := range pattern.FindAllString(sentence, -1) {
			if !r.places[trimmed(place)] {
				return false
			}
		}
	}
	return r.allowsNumbers(sentence)
}

// allowsNumbers reports whether all phone numbers and long digit sequences of a sentence, and numbers to dial or
// text, are in the passages.
func (r destinations) allowsNumbers(sentence string) bool {
	for _, pattern := range []*regexp.Regexp{phone, longRun} {
		for _, number := range pattern.FindAllString(sentence, -1) {
			if !r.phones[notDigit.ReplaceAllString(number, "")] {
				return false
			}
		}
	}
	for _, m := range dialled.FindAllStringSubmatch(sentence, -1) {
		if !strings.Contains(r.text, m[1]) {
			return false
		}
	}
	return true
}
