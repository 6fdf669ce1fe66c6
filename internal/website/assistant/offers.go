package assistant

import (
	"cmp"
	"slices"
	"strings"
)

const (
	inOfferText     = 0.3 // weight of a word in an offer's text, relative to its name
	minSubjectShare = 0.5 // minimum share of a question's subject in an offer, unless it names a product
	// share of the best score that counts as equal, because sums of fractions differ in the last digits
	equalShare = 0.999
	maxOffers  = 6 // maximum number of offers in one answer
)

// priced returns the offers for a question about a price: those named in full, or else the best matches of its
// subject. It returns none if the question names no offer or more than six.
func (x *Index) priced(question string) []Passage {
	terms := x.subject(question)
	if named := x.namedOffers(terms); len(named) > 0 {
		return named
	}
	type match struct {
		passage int
		score   float64
	}
	var best []match
	for i, p := range x.passages {
		if !p.IsOffer {
			continue
		}
		score, isAbout := x.offerScore(i, terms)
		if isAbout {
			best = append(best, match{i, score})
		}
	}
	slices.SortStableFunc(best, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	var offers []Passage
	for _, m := range best {
		if m.score < best[0].score*equalShare {
			break
		}
		offers = append(offers, x.passages[m.passage])
	}
	if len(offers) > maxOffers {
		return nil
	}
	return offers
}

// pricesPath is the page with all prices.
const pricesPath = "/pricing"

// pricesOfAll answers a price question without a subject: it returns the first passage of the page with all prices,
// or none if that page is missing.
func (x *Index) pricesOfAll() []Passage {
	for _, p := range x.passages {
		if p.Path == pricesPath && !p.IsOffer {
			return []Passage{p}
		}
	}
	return nil
}

// subject returns the first 60 terms of a question, without price terms and duplicates.
func (x *Index) subject(question string) []term {
	all := x.lexicon.terms(question)
	var terms []term
	for _, t := range all[:min(len(all), maxTerms)] {
		isPrice := slices.ContainsFunc(x.variants(t), func(v variant) bool { return v.token == priceConcept })
		if !isPrice && !slices.Contains(terms, t) {
			terms = append(terms, t)
		}
	}
	return terms
}

// namedOffers returns the offers that a question names in full, in the order of the index. A longer name wins: "Team
// Workshop, Full Day" excludes "Team Workshop".
func (x *Index) namedOffers(terms []term) []Passage {
	var named []int
	for i, p := range x.passages {
		if p.IsOffer && x.namedShare(i, terms) == 1 {
			named = append(named, i)
		}
	}
	var offers []Passage
	for _, i := range named {
		isPart := slices.ContainsFunc(named, func(other int) bool {
			return len(x.name(other)) > len(x.name(i)) && containsAll(x.name(other), x.name(i))
		})
		if !isPart {
			offers = append(offers, x.passages[i])
		}
	}
	return offers
}

func containsAll(all, part []string) bool {
	return !slices.ContainsFunc(part, func(token string) bool { return !slices.Contains(all, token) })
}

// name returns the stems of a passage's heading, without its concepts.
func (x *Index) name(passage int) []string {
	return slices.DeleteFunc(slices.Clone(x.headings[passage]), func(token string) bool {
		return strings.HasPrefix(token, conceptMark)
	})
}

// offerScore returns how well an offer matches the subject of a question; a word in its name counts more than one in
// its text. isAbout is false if the offer's name shares nothing with the question, or if most of the subject is about
// something else.
func (x *Index) offerScore(passage int, terms []term) (score float64, isAbout bool) {
	var whole, covered float64
	for _, t := range terms {
		worth, got := x.rarest, 0.0
		variants := x.variants(t)
		if len(variants) > 0 {
			worth = 0
		}
		for _, v := range variants {
			worth = max(worth, v.idf*v.weight)
			switch {
			case x.isInName(passage, v.token):
				got = max(got, v.idf*v.weight)
				isAbout = isAbout || !t.isMinor
			case x.has(passage, v.token):
				got = max(got, v.idf*v.weight*inOfferText)
			}
		}
		score += got
		if !t.isMinor {
			whole += worth
			if got > 0 {
				covered += worth
			}
		}
	}
	return score, isAbout && (x.sharesProduct(passage, terms) || covered >= minSubjectShare*whole)
}

// isInName reports whether a token is in a passage's heading, or is a number within a range of the heading.
func (x *Index) isInName(passage int, token string) bool {
	return slices.Contains(x.headings[passage], token) ||
		slices.Contains(strings.Fields(innerNumbers(x.passages[passage].Heading)), token)
}
