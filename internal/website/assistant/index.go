package assistant

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"harborlight/content"
)

// BM25F parameters: the weight of a word by its field, how quickly repetition stops counting (k1), and the penalty
// for long passages (lengthB).
const (
	inHeading  = 2.2
	inPage     = 1.2
	inKeywords = 0.8
	inQuote    = 1.0
	k1         = 1.2
	lengthB    = 0.45
)

// Weights of inexact matches, relative to an exact one.
const (
	byConcept = 0.72
	byTypo    = 0.85 // times the similarity of the words

	minorShare = 0.5 // of words that only affect ranking
)

// priceConcept is the concept of price questions in content/synonyms.json. Sample work scores less: it mentions many
// trades and isn't for sale.
const (
	priceConcept = conceptMark + "price"
	sampleShare  = 0.7
	namedBoost   = 0.3 // for a passage whose whole heading is in the question
)

// Index finds the passages for a question. It is built once and then read-only, so it is safe for concurrent use.
type Index struct {
	lexicon  lexicon
	passages []Passage
	lengths  []float64  // length of each passage in weighted words
	headings [][]string // stems and concepts of each passage's heading
	average  float64
	postings map[string][]posting // by stem or concept
	words    map[string]string    // every word of passages and synonyms → its stem
	rarest   float64              // weight of a word that is in no passage
}

// posting is the weight of a token in a passage.
type posting struct {
	passage int
	weight  float64
}

// NewIndex returns a search index of the passages; concepts are the groups of synonyms.
func NewIndex(passages []Passage, concepts []content.Concept) *Index {
	x := &Index{
		lexicon: newLexicon(concepts), passages: passages, lengths: make([]float64, len(passages)),
		headings: make([][]string, len(passages)),
		postings: map[string][]posting{}, words: map[string]string{},
	}
	for i, p := range passages {
		x.addPassage(i, p)
		x.average += x.lengths[i] / float64(len(passages))
	}
	maps.Copy(x.words, x.lexicon.words)
	x.rarest = x.idf("")
	return x
}

// addPassage indexes the words and concepts of passage i. Words of the heading weigh most; keywords, page title and
// text have their own weights.
func (x *Index) addPassage(i int, p Passage) {
	weights := map[string]float64{}
	add := func(text string, weight float64) {
		for _, t := range x.lexicon.terms(text) {
			if t.stem != "" {
				weights[t.stem] += weight
				x.words[t.word] = t.stem
			}
			if t.concept != "" {
				weights[t.concept] += weight
			}
			x.lengths[i] += weight
		}
	}
	for _, t := range x.lexicon.terms(p.Heading) {
		for _, token := range []string{t.stem, t.concept} {
			if token != "" && !slices.Contains(x.headings[i], token) {
				x.headings[i] = append(x.headings[i], token)
			}
		}
	}
	add(p.Heading+" "+innerNumbers(p.Heading), inHeading)
	add(p.Page, inPage)
	add(p.keywords, inKeywords)
	add(p.Quote, inQuote)
	if p.Price != "" {
		weights[priceConcept] += inHeading
	}
	for token, weight := range weights {
		x.postings[token] = append(x.postings[token], posting{i, weight})
	}
}

// idf returns the weight of a token: rare tokens weigh more.
func (x *Index) idf(token string) float64 {
	n, with := float64(len(x.passages)), float64(len(x.postings[token]))
	return math.Log(1 + (n-with+0.5)/(with+0.5))
}

// Hit is a passage found by a search.
type Hit struct {
	Passage          Passage
	Score            float64 // comparable within one search only
	Coverage         float64 // share of the question covered by the passage, 0 to 1
	IsRequestedOffer bool    // an offer of the catalog that the question asks for

	IsNamedCard bool // a price card whose name shares a word with the question

	// IsOffTopic means that the question asks to change something the visitor has and the passage doesn't explain
	// how, or that the passage is sample work that the question doesn't name.
	IsOffTopic bool
}

// maxTerms limits the work for one question.
const maxTerms = 60

// Search returns at most limit passages with a term of the question, best first. It returns none for a question
// without significant words. Words beyond the 60th term of the question don't count.
func (x *Index) Search(question string, limit int) []Hit {
	terms := x.lexicon.terms(question)
	terms = terms[:min(len(terms), maxTerms)]
	scores := make([]float64, len(x.passages))
	covered := make([]float64, len(x.passages))
	var whole float64
	matters, asks := ownRequests(question), isRequest(question)
	seen := map[string]bool{}
	for _, t := range terms {
		key := t.stem + t.concept
		if seen[key] {
			continue
		}
		seen[key] = true
		whole += x.match(t, scores, covered)
	}
	if whole == 0 {
		return nil
	}
	var hits []Hit
	for i, score := range scores {
		if score == 0 {
			continue
		}
		score *= 1 + namedBoost*x.namedShare(i, terms)
		if x.passages[i].IsSample {
			score *= sampleShare
		}
		hits = append(hits, Hit{Passage: x.passages[i], Score: score, Coverage: covered[i] / whole,
			IsRequestedOffer: x.passages[i].IsOffer && asks && x.sharesProduct(i, terms),
			IsNamedCard:      !x.passages[i].IsOffer && x.passages[i].Price != "" && x.sharesName(i, terms),
			IsOffTopic: !mentionsAll(x.passages[i].text(), matters) ||
				x.passages[i].IsSample && !x.sharesName(i, terms)})
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	return hits[:min(len(hits), limit)]
}

// asksPrice reports whether a question is about a price: it contains a word or phrase of the concept price, or a typo
// of one.
func (x *Index) asksPrice(question string) bool {
	return slices.ContainsFunc(x.lexicon.terms(question), func(t term) bool {
		return slices.ContainsFunc(x.variants(t), func(v variant) bool { return v.token == priceConcept })
	})
}

// has reports whether a passage has a token.
func (x *Index) has(passage int, token string) bool {
	return slices.ContainsFunc(x.postings[token], func(p posting) bool { return p.passage == passage })
}

// namedShare returns the share, 0 to 1, of the words of a passage's heading that are in the question. It ignores
// synonyms and returns 0 without a heading.
func (x *Index) namedShare(passage int, terms []term) float64 {
	named, all := 0, 0
	for _, token := range x.headings[passage] {
		if strings.HasPrefix(token, conceptMark) {
			continue
		}
		all++
		if slices.ContainsFunc(terms, func(t term) bool { return t.stem == token }) {
			named++
		}
	}
	return float64(named) / float64(max(all, 1))
}

// sharesName reports whether a passage's heading and the question have a word or synonym in common. Words for prices
// and minor words don't count.
func (x *Index) sharesName(passage int, terms []term) bool {
	return slices.ContainsFunc(terms, func(t term) bool {
		return !t.isMinor && slices.ContainsFunc(x.variants(t), func(v variant) bool {
			return v.token != priceConcept && slices.Contains(x.headings[passage], v.token)
		})
	})
}

// sharesProduct reports whether the passage's heading and the question have a concept of a product in common, such as
// the same kind of service under another word.
func (x *Index) sharesProduct(passage int, terms []term) bool {
	return slices.ContainsFunc(terms, func(t term) bool {
		return x.lexicon.sold[t.concept] && slices.Contains(x.headings[passage], t.concept)
	})
}

// match adds a term's scores to the passages that contain it, and its weight to their coverage. It returns that
// weight: the highest for a word in no passage, and 0 for a minor term.
func (x *Index) match(t term, scores, covered []float64) float64 {
	best := map[int]float64{}
	worth := 0.0
	for _, v := range x.variants(t) {
		worth = max(worth, v.idf*v.weight)
		for _, p := range x.postings[v.token] {
			norm := 1 - lengthB + lengthB*x.lengths[p.passage]/x.average
			best[p.passage] = max(best[p.passage], v.weight*v.idf*p.weight*(k1+1)/(p.weight+k1*norm))
		}
	}
	if worth == 0 {
		worth = x.rarest
	}
	share := 1.0
	if t.isMinor { // its phrase is already counted
		worth, share = 0, minorShare
	}
	for i, score := range best {
		scores[i] += score * share
		covered[i] += worth
	}
	return worth
}

// variant is a token to look up for a term.
type variant struct {
	token  string
	weight float64 // relative to an exact match
	idf    float64
}

// variants returns the tokens of a term that occur in passages: its stem and its concept or, if neither occurs, known
// words that it may be a typo of. Minor terms aren't corrected. The result can be empty.
func (x *Index) variants(t term) []variant {
	out := x.known(t.stem, t.concept, 1)
	if len(out) == 0 && t.word != "" && !t.isMinor {
		out = x.corrected(t.word)
	}
	return out
}

// known returns the tokens of a stem and its concept that occur in passages. A word with synonyms weighs about as
// much as all of them together, because a page that happens to use the visitor's word is hardly better than the page
// about the subject.
func (x *Index) known(stem, concept string, weight float64) []variant {
	var out []variant
	idf := x.idf(stem)
	if concept != "" && len(x.postings[concept]) > 0 {
		out = append(out, variant{concept, weight * byConcept, x.idf(concept)})
		idf = (idf + x.idf(concept)) / 2
	}
	if stem != "" && len(x.postings[stem]) > 0 {
		out = append(out, variant{stem, weight, idf})
	}
	return out
}
