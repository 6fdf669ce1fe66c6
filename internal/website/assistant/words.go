package assistant

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"

	"harborlight/content"
)

// Limits of text analysis, so that a hostile text costs no more than a long question: bytes per word and words per
// text.
const (
	maxWord  = 40
	maxWords = 400
)

// split returns the words of a text in lower case and without accents. Words consist of letters and digits; spelled
// numbers become digits. It drops words of more than 40 bytes, and all after the 400th.
func split(text string) []string {
	words := strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	kept := words[:0]
	for _, word := range words {
		if digits, spelled := numbers[word]; spelled {
			word = digits
		}
		if len(word) <= maxWord && len(kept) < maxWords {
			kept = append(kept, word)
		}
	}
	return kept
}

// numbers are spelled-out numbers.
var numbers = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
	"nine": "9", "ten": "10",
	"eleven": "11", "twelve": "12",
}

// numberRange matches a range such as "2-6".
var numberRange = regexp.MustCompile(`\b(\d{1,2})\s?[-–]\s?(\d{1,2})\b`)

// maxRange is the largest range to expand.
const maxRange = 12

// innerNumbers returns the inner numbers of the ranges in a text, separated by spaces, so that "2-6" also matches
// "4". It ignores ranges wider than 12.
func innerNumbers(text string) string {
	var b strings.Builder
	for _, m := range numberRange.FindAllStringSubmatch(text, -1) {
		from, _ := strconv.Atoi(m[1]) // two digits at most
		to, _ := strconv.Atoi(m[2])
		for n := from + 1; n < to && to-from <= maxRange; n++ {
			b.WriteString(strconv.Itoa(n) + " ")
		}
	}
	return b.String()
}

// fold returns the text in lower case, without accents and apostrophes.
func fold(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		switch {
		case unicode.Is(unicode.Mn, r) || r == '\'' || r == '’':
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// stem returns the common part of a word's forms: "train" for both "trainings" and "training".
func stem(word string) string { return english.Stem(word, true) }

// stopWords are words without meaning for a question's subject.
var stopWords = wordSet(`a an the and or but if then so of to in on at by for from with without into about as is am are was were
	be been being do does did done doing have has had having can could will would shall should may might must i me my mine we us our ours
	you your yours he him his she her hers it its they them their theirs this that these those there here what which who whom whose
	when where why how not no nor yes any some all each every both either more most much many very too also just only even still than
	such own same other another one ones im ive id youre youve theyre whats thats hows isnt dont doesnt cant wont
	hello hi hey please thanks thank hallo dear ok okay well guys sir madam question wonder wondering want wants wanted need needs needed like
	get gets getting got give gives tell know knows let say says see look looking find think thinking hope help make makes made
	use using used work works working go going come able something anything someone anyone thing things stuff bit lot kind sort
	really actually maybe possible possibly around per up out off over near again now ever once etc offer offers available
	exactly normally usually provide provides included include includes take takes before after during between within`)

// weakWords are words of time, praise and action. They help to rank passages, but a passage that shares only these
// with a question doesn't answer it.
var weakWords = wordSet(`best better good great nice new next last first time times today tomorrow yesterday day days week weeks month months
	year years buy number numbers people company business write show send ask run
	policy policies method methods option options detail details information info accept questions`)

// requestWords are words that ask for something to be made or sold.
var requestWords = wordSet(`want need make build create write produce design develop built show buy order sell offer looking
	interested`)

// isRequest reports whether a question asks for something to be made or sold.
func isRequest(text string) bool {
	return slices.ContainsFunc(split(text), func(word string) bool { return requestWords[word] })
}

// changeVerbs are verbs for changing something that exists.
var changeVerbs = wordSet(`change cancel delete remove close move reschedule postpone reset update edit unsubscribe track
	download find see resend return fix lost forgot`)

// possessives are possessive words.
var possessives = wordSet(`my our mine ours`)

// ownRequests returns the verb and noun of each request such as "change my booking", as stems. The answering passage
// must contain both in the same sentence. Other questions have none.
func ownRequests(text string) [][2]string {
	words := split(text)
	var matters [][2]string
	for i, word := range words {
		if changeVerbs[word] && i+2 < len(words) && possessives[words[i+1]] {
			matters = append(matters, [2]string{stem(word), stem(words[i+2])})
		}
	}
	return matters
}

// sentenceEnds separates the sentences of a passage.
var sentenceEnds = regexp.MustCompile(`[.:?!]\s|\n`)

// mentionsAll reports whether the text has, for each of the matters, a sentence with both of its stems. It reports
// true without matters.
func mentionsAll(text string, matters [][2]string) bool {
	if len(matters) == 0 {
		return true
	}
	var sentences [][]string
	for _, s := range sentenceEnds.Split(text, -1) {
		sentences = append(sentences, stems(split(s)))
	}
	for _, m := range matters {
		if !slices.ContainsFunc(sentences, func(s []string) bool { return containsAll(s, m[:]) }) {
			return false
		}
	}
	return true
}

// wordSet returns the words of a text that spaces separate, as a set.
func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// lexicon contains the synonyms (content.Concept).
type lexicon struct {
	// phrases are the stems of each phrase with its concept, by the first stem.
	phrases map[string][]phrase
	words   map[string]string // every one-word synonym → its stem
	sold    map[string]bool   // concepts of products
}

type phrase struct {
	stems   []string
	concept string
}

// conceptMark is the prefix of a concept's token; no word has it.
const conceptMark = "#"

// newLexicon returns the lexicon of the concepts: their phrases, as stems, and which of them are for sale.
func newLexicon(concepts []content.Concept) lexicon {
	l := lexicon{phrases: map[string][]phrase{}, words: map[string]string{}, sold: map[string]bool{}}
	for _, c := range concepts {
		l.sold[conceptMark+c.ID] = c.Service
		for _, text := range c.Words {
			words := split(text)
			roots := stems(words)
			if len(roots) == 0 {
				continue
			}
			l.phrases[roots[0]] = append(l.phrases[roots[0]], phrase{roots, conceptMark + c.ID})
			if len(roots) == 1 {
				l.words[words[0]] = roots[0]
			}
		}
	}
	return l
}

// stems returns the stem of each word, in the same order.
func stems(words []string) []string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = stem(word)
	}
	return out
}

// conceptAt returns the concept of the longest phrase that starts at word i, and its number of words; empty and 0 if
// none does.
func (l lexicon) conceptAt(stems []string, i int) (concept string, length int) {
	for _, p := range l.phrases[stems[i]] {
		if len(p.stems) > length && i+len(p.stems) <= len(stems) && slices.Equal(stems[i:i+len(p.stems)], p.stems) {
			concept, length = p.concept, len(p.stems)
		}
	}
	return concept, length
}

// term is a subject in a text: a word, its concept, or both.
type term struct {
	word    string // as written; empty for a phrase
	stem    string // empty for a phrase
	concept string // empty for a word without synonyms
	isMinor bool   // only affects ranking: vague, or part of a phrase that counts as a whole
}

// terms returns the significant terms of a text in order. A phrase of several words counts as its concept, followed
// by its words as minor terms. Stop words count only as part of a phrase ("how much").
func (l lexicon) terms(text string) []term {
	words := split(text)
	roots := stems(words)
	var out []term
	for i := 0; i < len(words); i++ {
		concept, length := l.conceptAt(roots, i)
		if length > 1 {
			out = append(out, term{concept: concept})
			out = append(out, phraseTerms(words[i:i+length], roots[i:i+length])...)
			i += length - 1
			continue
		}
		if concept != "" || !stopWords[words[i]] {
			out = append(out, term{word: words[i], stem: roots[i], concept: concept,
				isMinor: weakWords[words[i]] || isNumber(words[i])})
		}
	}
	return out
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }

// phraseTerms returns the significant words of a phrase as minor terms without their concepts, so that "team
// workshop" still finds "workshop".
func phraseTerms(words, roots []string) []term {
	var out []term
	for i, word := range words {
		if !stopWords[word] && (len(word) > 1 || isNumber(word)) {
			out = append(out, term{word: word, stem: roots[i], isMinor: true})
		}
	}
	return out
}
