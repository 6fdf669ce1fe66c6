package assistant_test

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"harborlight/content"
	"harborlight/internal/website/assistant"
)

// site returns the built-in content, so that the tests cover real answers.
func site(t testing.TB) *content.Site {
	t.Helper()
	s, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func realIndex(t testing.TB) *assistant.Index {
	t.Helper()
	s := site(t)
	return assistant.NewIndex(assistant.Passages(s), s.Synonyms)
}

// lines returns the lines of a testdata file without comments.
func lines(t testing.TB, name string) []string {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // only read
	var out []string
	for scanner := bufio.NewScanner(f); scanner.Scan(); {
		if line := strings.TrimSpace(scanner.Text()); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// score counts the questions of a file with their page among the first two sources, and reports the others.
func score(t *testing.T, name string) (right, all int) {
	t.Helper()
	x := realIndex(t)
	for _, line := range lines(t, name) {
		page, question, _ := strings.Cut(line, " ")
		question = strings.TrimSpace(question)
		answer := x.Answer(question, site(t).Assistant)
		var pages []string
		for _, s := range answer.Sources {
			pages = append(pages, s.Path)
		}
		if at := slices.Index(pages, page); at == 0 || at == 1 {
			right++
		} else {
			t.Logf("%s: want %s, got %v", question, page, pages)
		}
		all++
	}
	return right, all
}

func TestQuestionsLeadToAnsweringPage(t *testing.T) {
	t.Parallel()
	right, all := score(t, "questions.txt")
	if all != 30 || right < 28 {
		t.Errorf("%d of %d right, want at least 28 of 30", right, all)
	}
}

// unknowns counts the questions of a file without an answer, and reports the others.
func unknowns(t *testing.T, name string) (right, all int) {
	t.Helper()
	x, words := realIndex(t), site(t).Assistant
	for _, question := range lines(t, name) {
		answer := x.Answer(question, words)
		if answer.Kind == assistant.Unknown && answer.Text == words.UnknownText && len(answer.Sources) == 0 {
			right++
		} else {
			t.Logf("%s: got %+v", question, answer)
		}
		all++
	}
	return right, all
}

func TestUnansweredQuestionsAreUnknown(t *testing.T) {
	t.Parallel()
	if right, all := unknowns(t, "off-topic.txt"); all != 20 || right != all {
		t.Errorf("%d of %d, want all of 20", right, all)
	}
}

func TestUntunedQuestions(t *testing.T) {
	t.Parallel()
	right, all := score(t, "held-out.txt")
	t.Logf("%d of %d right", right, all)
	if all != 15 || right < 12 {
		t.Errorf("%d of %d right, want at least 12 of 15", right, all)
	}
	right, all = unknowns(t, "held-out-off-topic.txt")
	t.Logf("%d of %d not known", right, all)
	if all != 10 || right < 8 {
		t.Errorf("%d of %d not known, want at least 8 of 10", right, all)
	}
}

func TestOffersAnswerRequestsForProducts(t *testing.T) {
	t.Parallel()
	x, words := realIndex(t), site(t).Assistant
	for question, page := range map[string]string{
		"can you make a tiktok video for my bakery":             "/media-creation",
		"I run a dentist practice in Ohio and want a chatbot":   "/ai-chatbots-for-business",
		"could you build an app for our dog grooming franchise": "/digital-products",
	} {
		if answer := x.Answer(question, words); !slices.ContainsFunc(answer.Sources[:min(2, len(answer.Sources))],
			func(s assistant.Source) bool { return s.Path == page }) {
			t.Errorf("%s: %+v", question, answer)
		}
	}
}
