package assistant

import (
	"slices"
	"strings"

	"harborlight/content"
)

// Minimums for an answer: the share of the question that the passage covers, and that share times the passage's
// score. Below them, the assistant reports that it found nothing.
const (
	minCoverage = 0.6
	minScore    = 2.4
	nearBest    = 0.4 // of the best score; pages below it don't help
)

// maxSources is the number of pages that an answer names, candidates the number of passages considered.
const (
	maxSources = 3
	candidates = 40
)

// searchResult is the result of a search.
type searchResult struct {
	offers   []Passage // services whose price the question asks for
	passages []Passage // best first, offers before others; empty if no page covers the question
}

// find returns the best passages for a question; none if no passage is good enough. It adds no more once they come
// from three pages. A question about a price gets prices only of the services that it names, or the introduction of
// the price page if it names none.
func (x *Index) find(question string) searchResult {
	var f searchResult
	asksPrice := x.asksPrice(question)
	if asksPrice {
		if len(x.subject(question)) == 0 {
			return searchResult{passages: x.pricesOfAll()}
		}
		f.offers = x.priced(question)
		f.passages = slices.Clone(f.offers)
	}
	best := 0.0
	for i, h := range x.Search(question, candidates) {
		if len(sourcesOf(f.passages)) >= maxSources || h.Score < nearBest*best {
			break
		}
		if asksPrice && h.Passage.namesPrice() && !h.IsNamedCard {
			continue // the price of something else
		}
		// If the best hit is no answer, later ones aren't either, unless they are for sale.
		first := i == 0 || h.IsRequestedOffer || len(f.offers) > 0
		if h.isAnswer() && (first || best > 0) && !f.names(h.Passage.Path) {
			best = max(best, h.Score)
			f.passages = append(f.passages, h.Passage)
		}
	}
	return f
}

func (f searchResult) names(path string) bool {
	return slices.ContainsFunc(f.passages, func(p Passage) bool { return p.Path == path })
}

// isAnswer reports whether a hit is good enough to show, by its score and the share of the question that it covers.
// An offer that the question asks for always is, unless it is off topic.
func (h Hit) isAnswer() bool {
	if h.IsOffTopic {
		return false
	}
	return h.IsRequestedOffer || h.Coverage >= minCoverage && h.Coverage*h.Score >= minScore
}

// Answer answers a question by quoting the pages.
func (x *Index) Answer(question string, words content.AssistantTexts) Answer {
	return quote(x.find(question), words)
}

// answerAboutSelf answers greetings and questions about the assistant if they equal a reply's phrase, ignoring case,
// accents and punctuation. ok is false for other questions.
func answerAboutSelf(question string, replies []content.Reply) (Answer, bool) {
	asked := strings.Join(split(question), " ")
	for _, reply := range replies {
		for _, phrase := range reply.Phrases {
			if strings.Join(split(phrase), " ") == asked {
				return Answer{Kind: AboutSelf, Text: reply.Text, Sources: []Source{}}, true
			}
		}
	}
	return Answer{}, false
}

// quote answers with the found text and the pages of the passages, or with the price sentences of the requested
// services. Without passages, it returns the text for unknown answers and no sources.
func quote(f searchResult, words content.AssistantTexts) Answer {
	if len(f.passages) == 0 {
		return Answer{Kind: Unknown, Text: words.UnknownText, Sources: []Source{}}
	}
	text := words.FoundText
	if len(f.offers) > 0 {
		said := make([]string, len(f.offers))
		for i, offer := range f.offers {
			said[i] = offer.PriceAnswer
		}
		text = strings.Join(said, " ")
	}
	return Answer{Kind: FromPages, Text: text, Sources: sourcesOf(f.passages)}
}

// sourcesOf returns the sources of the passages, one for each page, which is its first passage. It never returns nil.
func sourcesOf(passages []Passage) []Source {
	sources := make([]Source, 0, len(passages))
	for _, p := range passages {
		if !slices.ContainsFunc(sources, func(s Source) bool { return s.Path == p.Path }) {
			sources = append(sources, p.Source)
		}
	}
	return sources
}
