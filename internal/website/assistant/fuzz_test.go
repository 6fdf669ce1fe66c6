package assistant_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"harborlight/internal/website/assistant"
)

// FuzzAnswer asks arbitrary questions. The answer must have a known kind, sources unless it is unknown, and no text
// from the question.
func FuzzAnswer(f *testing.F) {
	for _, file := range []string{"questions.txt", "off-topic.txt"} {
		for _, line := range lines(f, file) {
			f.Add(line)
		}
	}
	f.Add("\xff\x00 ﷽ i̇İ 1-on-1-on-1 " + strings.Repeat("workshopp ", 100))
	x, words := realIndex(f), site(f).Assistant
	f.Fuzz(func(t *testing.T, question string) {
		answer := x.Answer(question, words)
		if !utf8.ValidString(answer.Text) || answer.Text == "" {
			t.Errorf("%q: said %q", question, answer.Text)
		}
		if (answer.Kind == assistant.FromPages) != (len(answer.Sources) > 0) || len(answer.Sources) > 3 {
			t.Errorf("%q: %+v", question, answer)
		}
	})
}
