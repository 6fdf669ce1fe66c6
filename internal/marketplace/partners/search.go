package partners

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"harborlight/internal/kit/folded"
	"harborlight/internal/platform/database"
)

const (
	maxQuery = 100 // maximum length of a search in characters
	maxWords = 8   // maximum number of words in a search
	maxWord  = 40  // maximum length of a word in characters, in searches and in the index
)

// termsVersion is the version of the rules below. Change it with the rules: rows with an older
// number, also restored ones, are indexed again at startup.
const termsVersion = 2

// Full-text search finds terms by their prefix. A term is a folded word with a letter in front that marks its field
// (docs/decisions/0027).
const (
	inName    = "n"
	inPublic  = "a" // any public field, including the name
	inContact = "c" // only for the admin
)

// terms returns the search terms of the partner, separated by spaces: the distinct words of its name, its public
// texts and its contact address, each with a letter for its place.
func (p Partner) terms() string {
	texts := []string{p.CompanyName, p.Location, p.CompanyDescription}
	public := strings.Join(slices.Concat(texts, p.ServicesOffered, p.Specializations), " ")
	terms := slices.Concat(
		withPrefix(inName, words(p.CompanyName)),
		withPrefix(inPublic, words(public)),
		withPrefix(inContact, words(p.ContactEmail)),
	)
	return strings.Join(distinct(terms), " ")
}

// withPrefix returns each word with the letter of its place in front.
func withPrefix(letter string, words []string) []string {
	terms := make([]string, len(words))
	for i, w := range words {
		terms[i] = letter + w
	}
	return terms
}

func distinct(words []string) []string {
	slices.Sort(words)
	return slices.Compact(words)
}

// words returns the words of a text in the form of the index: folded, with only letters and digits, up to 40
// characters each. Each ideograph is a separate word, because there are no spaces between them.
func words(s string) []string {
	var b strings.Builder
	for _, r := range folded.Text(s) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		case unicode.IsLetter(r), unicode.IsDigit(r):
			b.WriteRune(r)
		case unicode.Is(unicode.Mc, r), unicode.Is(unicode.Me, r), r == '\'', r == '’': // part of a word
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

// searchWords returns the words of a search, within the limits.
func searchWords(q string) []string {
	found := distinct(words(cutTo(q, maxQuery)))
	return found[:min(len(found), maxWords)]
}

// finder builds search queries for an engine. They consist of letters and digits only, so that visitors can't enter
// operators.
type finder struct {
	condition        string // matches the partners for a search, its argument
	first            string // hint after the table name to start with the matches
	and, or, not     string
	opening, closing string // delimiters around the prefix of a term
}

// finderOf returns the search condition and operators of a database: full text search in Postgres, the index
// partner_index in SQLite.
func finderOf(d database.Dialect) finder {
	if d == database.Postgres {
		return finder{condition: "terms @@ $%d::tsquery", and: " & ", or: " | ", not: " & !", opening: "'", closing: "':*"}
	}
	return finder{
		condition: "number IN (SELECT rowid FROM partner_index WHERE partner_index MATCH $%d)",
		first:     " INDEXED BY partners_number", // SQLite lacks the statistics to choose this index
		and:       " AND ", or: " OR ", not: " NOT ", opening: `"`, closing: `"*`,
	}
}

// every returns a query for partners with each word in one of the places. A word also matches the start of a longer
// one.
func (f finder) every(words []string, places ...string) string {
	all := make([]string, len(words))
	for i, w := range words {
		terms := make([]string, len(places))
		for j, place := range places {
			terms[j] = f.opening + place + w + f.closing
		}
		all[i] = "(" + strings.Join(terms, f.or) + ")"
	}
	return "(" + strings.Join(all, f.and) + ")"
}

// The parts of a search result, each in the public order. Partners with all words in the name come first.
const (
	partName = iota
	partOther
	partCount
)

// part returns a query for one part of a search: partners with all words in the name, or those with all words in
// their public texts but not in the name.
func (f finder) part(part int, words []string) string {
	if part == partName {
		return f.every(words, inName)
	}
	return f.every(words, inPublic) + f.not + f.every(words, inName)
}
