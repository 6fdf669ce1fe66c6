package partners

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/database"
)

const (
	maxQuery = 100 // characters of a search that count
	maxWords = 8   // words of a search that count
	maxWord  = 40  // characters of a word that count, there and in the index
)

// termsVersion counts the changes of the rules below; rows with terms of an
// older version are written anew when the program starts.
const termsVersion = 1

// The search ranks by where the words stand: all of them in the name, else in
// the name and what the company offers, else anywhere; within each of these
// tiers by rating, verified, reviews and then who has been here longer
// (docs/decisions/0017). A word is found by its beginning.
//
// In the index each word carries a letter in front that says where it stands,
// so that one list of terms serves every tier on both engines.
const (
	inName   = "n"
	inOffer  = "t"
	anywhere = "a"
	hidden   = "z" // for the administrator alone
	service  = "s" // a service as a whole, for the filter
)

var tiers = []string{inName, inOffer, anywhere}

// listedTerms is what finds the partner while it is active.
func listedTerms(p Partner) string {
	name, offer, all := fields(p)
	terms := slices.Concat(tagged(inName, name), tagged(inOffer, offer), tagged(anywhere, all), tagged(hidden, words(p.ContactEmail)))
	for _, s := range p.ServicesOffered {
		terms = append(terms, serviceTerm(s))
	}
	return strings.Join(terms, " ")
}

// hiddenTerms is what finds the partner, for the administrator, while it is not.
func hiddenTerms(p Partner) string {
	_, _, all := fields(p)
	return strings.Join(tagged(hidden, distinct(append(all, words(p.ContactEmail)...))), " ")
}

// fields returns the words of the name, of name and offer, and of everything public.
func fields(p Partner) (name, offer, all []string) {
	name = distinct(words(p.CompanyName))
	offer = distinct(append(slices.Clone(name), words(strings.Join(slices.Concat(p.ServicesOffered, p.Specializations), " "))...))
	all = distinct(append(slices.Clone(offer), words(p.Location+" "+p.CompanyDescription)...))
	return name, offer, all
}

func tagged(letter string, words []string) []string {
	terms := make([]string, len(words))
	for i, w := range words {
		terms[i] = letter + w
	}
	return terms
}

// serviceTerm is the term of a service, which has one word for the index.
func serviceTerm(name string) string { return service + strings.Join(words(name), "") }

func distinct(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}

// words returns the words of a text as the index holds them: folded, of letters
// and digits alone. An ideograph is a word of its own, since nothing separates them.
func words(s string) []string {
	var b strings.Builder
	for _, r := range fold(s) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		case unicode.IsLetter(r), unicode.IsDigit(r):
			b.WriteRune(r)
		case unicode.Is(unicode.Mc, r), unicode.Is(unicode.Me, r), r == '\'', r == '’': // within a word
		default:
			b.WriteByte(' ')
		}
	}
	found := strings.Fields(b.String())
	for i, w := range found {
		found[i] = cutTo(w, maxWord)
	}
	return found
}

// cutTo returns at most limit characters of s.
func cutTo(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit])
}

// searchWords returns the words of a search that count.
func searchWords(q string) []string {
	found := distinct(words(cutTo(q, maxQuery)))
	return found[:min(len(found), maxWords)]
}

// expression is a search in the index's own language. It is made of words of
// letters and digits alone, so that nothing in a visitor's text is an operator.
type expression struct{ and, or, quote, prefix string }

func expressionOf(d database.Dialect) expression {
	if d == database.Postgres {
		return expression{and: " & ", or: " | ", quote: "'", prefix: ":*"}
	}
	return expression{and: " AND ", or: " OR ", quote: `"`, prefix: "*"}
}

func (e expression) all(letter string, words []string) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = e.quote + letter + w + e.quote + e.prefix
	}
	return "(" + strings.Join(parts, e.and) + ")"
}

// tier finds the active partners of one tier, or a better one, that offer the
// service ("": any).
func (e expression) tier(n int, words []string, serviceName string) string {
	return "(" + strings.Join(e.parts(n, words, serviceName), e.and) + ")"
}

// parts are what tier finds all together, one by one.
func (e expression) parts(n int, words []string, serviceName string) []string {
	var parts []string
	for _, w := range words {
		parts = append(parts, e.quote+tiers[n]+w+e.quote+e.prefix)
	}
	if serviceName != "" {
		parts = append(parts, e.quote+serviceTerm(serviceName)+e.quote)
	}
	return parts
}

// oneOf finds what has one of the terms; of none it is empty.
func (e expression) oneOf(terms []string) string {
	if len(terms) == 0 {
		return ""
	}
	return "(" + e.quote + strings.Join(terms, e.quote+e.or+e.quote) + e.quote + ")"
}

// better finds the partners of the tiers before one.
func (e expression) better(n int, words []string) string {
	if n == 0 {
		return e.quote + "-" + e.quote // which is no word
	}
	return e.all(tiers[n-1], words)
}

// any finds partners of every status, for the administrator.
func (e expression) any(words []string) string {
	parts := make([]string, len(words))
	for i, w := range words {
		one := []string{w}
		parts[i] = "(" + e.all(anywhere, one) + e.or + e.all(hidden, one) + ")"
	}
	return strings.Join(parts, e.and)
}
