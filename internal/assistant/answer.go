package assistant

import "harborlight/content"

// What a hit must reach to be an answer: the share of the question that its
// passage speaks of, and that share times the score of its words. Below, the
// honest answer is "I do not know".
const (
	enoughCoverage = 0.33
	enoughSense    = 2.4
	nearBest       = 0.4 // of the best score: below, another page is no help
)

// maxSources is how many pages an answer names.
const maxSources = 3

// Find returns the passages that answer a question, the best first and one of
// each page; none when no page speaks of it.
func (x *Index) Find(question string) []Passage {
	hits := x.Search(question, maxSources)
	var found []Passage
	for _, h := range hits {
		if h.Coverage < enoughCoverage || h.Coverage*h.Score < enoughSense || h.Score < nearBest*hits[0].Score {
			break
		}
		found = append(found, h.Passage)
	}
	return found
}

// Answer answers with the words of the pages.
func (x *Index) Answer(question string, words content.AssistantTexts) Answer {
	return quote(x.Find(question), words)
}

// quote answers with the first passage, word for word.
func quote(found []Passage, words content.AssistantTexts) Answer {
	if len(found) == 0 {
		return Answer{Kind: Unknown, Text: words.UnknownText, Sources: []Source{}}
	}
	text := found[0].Say
	if text == "" {
		text = words.FoundText
	}
	return Answer{Kind: FromPages, Text: text, Sources: sourcesOf(found)}
}

func sourcesOf(found []Passage) []Source {
	sources := make([]Source, len(found))
	for i, p := range found {
		sources[i] = p.Source
	}
	return sources
}
