package assistant_test

import (
	"encoding/json"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/app/apptest"
	"harborlight/internal/platform/database"
	"harborlight/internal/website/assistant"
	"harborlight/internal/website/assistant/openai/openaitest"
)

const messages = "/api/assistant/messages"

func start(t *testing.T, options ...apptest.Option) *apptest.Server {
	t.Helper()
	return apptest.Start(t, database.SQLite, options...) // these tests use no database rows
}

func asQuestion(text string) map[string]string { return map[string]string{"question": text} }

func TestVisitorsMayAsk(t *testing.T) {
	t.Parallel()
	s := start(t)
	var answer assistant.Answer
	got := s.Do(t, "POST", messages, "", asQuestion("how do I book a call"))
	got.Decode(t, &answer)
	if got.Status != 200 || answer.Kind != assistant.FromPages || answer.Sources[0].Path != "/calendar" ||
		got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s", got.Status, got.Body)
	}
}

func TestInvalidQuestionIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	for name, tc := range map[string]struct {
		body   string
		status int
		says   string
	}{
		"empty":           {`{"question":"  "}`, 400, "Write a question."},
		"missing":         {`{}`, 400, "Write a question."},
		"too long":        {`{"question":"` + strings.Repeat("é", 501) + `"}`, 400, "500 characters"},
		"far too long":    {`{"question":"` + strings.Repeat("x", 10_000) + `"}`, 413, "500 characters"},
		"no text":         {`{"question":7}`, 400, "as text"},
		"a null byte":     {`{"question":"a\u0000b"}`, 400, "plain text"},
		"key twice":       {`{"question":"a","question":"b"}`, 400, "repeated keys"},
		"another case":    {`{"Question":"a"}`, 400, "Send only"},
		"a system prompt": {`{"question":"a","system":"b"}`, 400, "Send only"},
		"no object":       {`["a"]`, 400, "JSON object"},
	} {
		got := s.Do(t, "POST", messages, "", tc.body)
		if got.Status != tc.status || !strings.Contains(got.Body, tc.says) {
			t.Errorf("%s: %d %s", name, got.Status, got.Body)
		}
	}
	if got := s.Do(t, "POST", messages, "", asQuestion("a"), "Sec-Fetch-Site", "cross-site"); got.Status != 403 {
		t.Errorf("from another site: %d", got.Status)
	}
}

func TestQuestionsAreLimitedPerMinute(t *testing.T) {
	t.Parallel()
	s := start(t, apptest.Limited)
	for i := range 21 {
		got := s.Do(t, "POST", messages, "", asQuestion("prices"))
		if want := map[bool]int{true: 200, false: 429}[i < 20]; got.Status != want {
			t.Fatalf("question %d: %d %s", i+1, got.Status, got.Body)
		}
	}
}

// TestAnswerRepeatsNoMarkup checks that an answer repeats nothing of the question, in either format.
func TestAnswerRepeatsNoMarkup(t *testing.T) {
	t.Parallel()
	s := start(t)
	for _, accept := range []string{"application/json", "text/event-stream"} {
		got := s.Do(t, "POST", messages, "",
			asQuestion(`what does a workshop cost <img src=x onerror=alert(1)> xyzzy`), "Accept", accept)
		if got.Status != 200 || strings.Contains(got.Body, "onerror") || strings.Contains(got.Body, "xyzzy") {
			t.Errorf("%s: %d %s", accept, got.Status, got.Body)
		}
		if kind := got.Header.Get("Content-Type"); kind != accept {
			t.Errorf("%s: answered as %s", accept, kind)
		}
	}
}

func TestWordedAnswerStreams(t *testing.T) {
	t.Parallel()
	m := openaitest.Start(t, "Paid once. ", "It costs $799.99.")
	s := start(t, func(c *app.Config) { c.AssistantURL, c.AssistantModel = m.URL, "keeper-1" })
	got := s.Do(t, "POST", messages, "", asQuestion(licensePrice), "Accept", "text/event-stream")
	var kinds []string
	var last assistant.Answer
	for line := range strings.Lines(got.Body) {
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			kinds = append(kinds, strings.TrimSpace(name))
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			last = assistant.Answer{}
			if err := json.Unmarshal([]byte(data), &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	if strings.Join(kinds, " ") != "text text answer" || last.Text != "Paid once. It costs $799.99." ||
		last.Kind != assistant.FromModel {
		t.Errorf("%v %+v\n%s", kinds, last, got.Body)
	}
}

func TestEmbedReturnsConfiguredPage(t *testing.T) {
	t.Parallel()
	for configured, want := range map[string]string{
		"": `{"url":"/embed/assistant"}`, "https://avatar.example/e?id=7": `{"url":"https://avatar.example/e?id=7"}`} {
		s := start(t, func(c *app.Config) { c.AvatarEmbedURL = configured })
		if got := s.Do(t, "GET", "/api/assistant/embed", "", nil); got.Status != 200 ||
			strings.TrimSpace(got.Body) != want {
			t.Errorf("%q: %d %s", configured, got.Status, got.Body)
		}
	}
}
