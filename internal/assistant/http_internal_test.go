package assistant

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzQuestionOf decodes anything. An accepted body is one question within its limits, and decodes
// the same when sent again.
func FuzzQuestionOf(f *testing.F) {
	for _, seed := range []string{`{"question":"hi"}`, `{"question":""}`, `{"Question":"hi"}`, `{"question":"a","question":"b"}`, `{"question":null}`, `[]`, `{"question":"\ud800"}`, `{"question":"\u0000"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		question, err := questionOf([]byte(body))
		if err != nil {
			return
		}
		if question == "" || utf8.RuneCountInString(question) > MaxQuestion || !utf8.ValidString(question) {
			t.Fatalf("accepted %q", question)
		}
		again, err := json.Marshal(map[string]string{"question": question})
		if err != nil {
			t.Fatal(err)
		}
		if same, err := questionOf(again); err != nil || same != question {
			t.Errorf("%q again is %q, %v", question, same, err)
		}
	})
}
