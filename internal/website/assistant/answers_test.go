package assistant_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/website/assistant"
)

const notKnown = "doesn't know"

// TestQuestionsGetExpectedAnswers compares a table of visitors' questions with the answers.
func TestQuestionsGetExpectedAnswers(t *testing.T) {
	t.Parallel()
	x, words := realIndex(t), site(t).Assistant
	known, unknown := 0, 0
	for _, line := range lines(t, "answers.txt") {
		want, question, _ := strings.Cut(line, " | ")
		answer := x.Answer(question, words)
		got := answer.Text
		switch {
		case answer.Kind == assistant.Unknown:
			got = notKnown
		case strings.HasPrefix(want, "/") && len(answer.Sources) > 0:
			got = answer.Sources[0].Path
		}
		if got != want {
			t.Errorf("%s\n got %s (%+v)\nwant %s", question, got, answer.Sources, want)
		}
		if want == notKnown {
			unknown++
		} else {
			known++
		}
	}
	if known < 20 || unknown < 20 || known+unknown < 60 {
		t.Errorf("the table has %d questions with an answer and %d without", known, unknown)
	}
}

// TestAnswerContainsOnlyRequestedPrice asks for each service of the catalog.
func TestAnswerContainsOnlyRequestedPrice(t *testing.T) {
	t.Parallel()
	x, s := realIndex(t), site(t)
	for _, service := range s.Services() {
		for _, question := range []string{"How much is " + service.Name + "?", "what does the " + service.Name + " cost",
			strings.ToLower(service.Name) + " price"} {
			answer := x.Answer(question, s.Assistant)
			isOwn := strings.HasPrefix(answer.Text, service.Name+" ") && strings.Count(answer.Text, ". ") == 0
			if !isOwn || service.Sale == content.SaleCheckout && !strings.Contains(answer.Text, service.PriceText()) {
				t.Errorf("%s %q", question, answer.Text)
			}
			for _, source := range answer.Sources[1:] {
				if strings.Contains(source.Quote, "$") && !namesSame(source.Heading, service.Name) {
					t.Errorf("%s: %s quotes another price: %s", question, source.Path, source.Quote)
				}
			}
		}
	}
}

// namesSame reports whether two names have a word in common, like "Promotional Videos" and "Promotional Video".
func namesSame(a, b string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(a)), func(word string) bool {
		return slices.ContainsFunc(strings.Fields(strings.ToLower(b)), func(other string) bool {
			return strings.TrimSuffix(word, "s") == strings.TrimSuffix(other, "s")
		})
	})
}

// TestAnUnknownAnswerLinksToContactAndBooking also checks the wording.
func TestAnUnknownAnswerLinksToContactAndBooking(t *testing.T) {
	t.Parallel()
	words := site(t).Assistant
	if !strings.Contains(words.UnknownText, "don't know") || words.Person.To != "/contact" ||
		!strings.HasPrefix(string(words.Booking.To), "/calendar") {
		t.Errorf("%q leads to %s and %s", words.UnknownText, words.Person.To, words.Booking.To)
	}
}
