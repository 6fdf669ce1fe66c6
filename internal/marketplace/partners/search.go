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
	maxQuery = 100 // characters of a search that count
	maxWords = 8   // words of a search that count
	maxWord  = 40  // characters of a word that count, there and in the index
)

// termsVersion counts the changes of the rules below; rows with terms of an
// older version are written anew when the program starts.
const termsVersion = 2

// The engines' full text finds terms by their beginning. A term is a folded word
// behind a letter that says where the word stands (docs/decisions/0034).
const (
	inName    = "n"
	anywhere  = "a" // in the name too
	inContact = "c" // for the administrator alone
)

// terms is what finds the partner.
func (p Partner) terms() string {
	texts := []string{p.CompanyName, p.Location, p.CompanyDescription}
	public := strings.Join(slices.Concat(texts, p.ServicesOffered, p.Specializations), " ")
	terms := slices.Concat(
		behind(inName, words(p.CompanyName)),
		behind(anywhere, words(public)),
		behind(inContact, words(p.ContactEmail)),
	)
	return strings.Join(distinct(terms), " ")
}

func behind(letter string, words []string) []string {
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

// words returns the words of a text as the index holds them: folded, of letters
// and digits alone. An ideograph is a word of its own, since nothing separates them.
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

// finder writes searches in an engine's own language. They are made of words of
// letters and digits alone, so that nothing in a visitor's text is an operator.
type finder struct {
	condition        string // true of the partners that a search, its argument, finds
	first            string // behind the name of the table: begin with what the search finds
	and, or, not     string
	opening, closing string // around the beginning of a term
}

func finderOf(d database.Dialect) finder {
	if d == database.Postgres {
		return finder{condition: "terms @@ $%d::tsquery", and: " & ", or: " | ", not: " & !", opening: "'", closing: "':*"}
	}
	return finder{
		condition: "number IN (SELECT rowid FROM partner_index WHERE partner_index MATCH $%d)",
		first:     " INDEXED BY partners_number", // SQLite has no statistics that tell it to
		and:       " AND ", or: " OR ", not: " NOT ", opening: `"`, closing: `"*`,
	}
}

// every finds partners that have each of the words in one of the places.
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

// The parts of a search result, each in the public order: first those that have
// every word in the name.
const (
	named = iota
	elsewhere
	partCount
)

func (f finder) part(part int, words []string) string {
	if part == named {
		return f.every(words, inName)
	}
	return f.every(words, anywhere) + f.not + f.every(words, inName)
}
