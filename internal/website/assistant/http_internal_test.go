package assistant

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzQuestion decodes arbitrary bodies. An accepted body contains one question within its limits, and decodes to the
// same question when sent again.
func FuzzQuestion(f *testing.F) {
	for _, seed := range []string{`{"question":"hi"}`, `{"question":""}`, `{"Question":"hi"}`,
		`{"question":"a","question":"b"}`, `{"question":null}`, `[]`, `{"question":"\ud800"}`, `{"question":"\u0000"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		question, err := decoded(body)
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
		if same, err := decoded(string(again)); err != nil || same != question {
			t.Errorf("%q again is %q, %v", question, same, err)
		}
	})
}

// decoded returns the question of a body.
func decoded(body string) (string, error) {
	r := httptest.NewRequest("POST", "/api/assistant/messages", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return decodeQuestion(httptest.NewRecorder(), r)
}
