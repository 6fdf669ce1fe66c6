package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// editor publishes through the API as the demonstration's admin.
type editor struct {
	*program

	token string
}

// contentState contains the used fields of GET /api/admin/content.
type contentState struct {
	Draft     struct{ Revision int64 }
	Published struct{ Number int64 }
}

func serveDemo(t *testing.T, dir string, args ...string) *program {
	t.Helper()
	p, refusal := serve(t, dir, append([]string{"--demo", "--limits", "off"}, args...)...)
	if p == nil {
		t.Fatalf("it does not start: %s", refusal)
	}
	return p
}

func edit(t *testing.T, p *program) *editor {
	t.Helper()
	status, answer := p.post("/api/auth/token?grant_type=password",
		map[string]string{"email": "admin@harborlight.example", "password": "harborlight-demo"})
	var session struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(answer), &session); err != nil || status != http.StatusOK {
		t.Fatalf("sign in: %d %s", status, answer)
	}
	return &editor{program: p, token: session.AccessToken}
}

// send returns the status, 0 without a response, and decodes a successful response into out.
func (e *editor) send(method, path string, in, out any) int {
	status, answer := e.request(method, path, in, "Authorization", "Bearer "+e.token)
	if status == http.StatusOK && json.Unmarshal([]byte(answer), out) != nil {
		return 0
	}
	return status
}

// draft saves the texts of a version: the title and the heading of one page, and a line of llms.txt.
func (e *editor) draft(t *testing.T, words string) (state contentState) {
	t.Helper()
	if status := e.send(http.MethodGet, "/api/admin/content", nil, &state); status != http.StatusOK {
		t.Fatalf("read the state: %d", status)
	}
	change := func(file, field, value string) map[string]string {
		return map[string]string{"file": file, "field": field, "action": "set", "value": value}
	}
	save := map[string]any{"revision": state.Draft.Revision, "intents": []any{
		change("routes.json", "/routes/pricing/title", words+" | {brand}"),
		change("pages/pricing.json", "/head/title", words),
	}}
	if status := e.send(http.MethodPost, "/api/admin/content/edit", save, &state); status != http.StatusOK {
		t.Fatalf("save the draft: %d", status)
	}
	return state
}

// publish reports whether the publication of a draft was acknowledged.
func (e *editor) publish(state contentState) bool {
	in := map[string]any{"revision": state.Draft.Revision, "note": "a test"}
	return e.send(http.MethodPost, "/api/admin/content/publish", in, &state) == http.StatusOK
}

// wordsIn matches the version's text in a page.
var wordsIn = regexp.MustCompile(`Prices of version \d+`)

func wordsOf(version int64) string { return fmt.Sprintf("Prices of version %d", version) }

// read returns a page, or an error that names a status other than 200.
func (p *program) read(ctx context.Context, path string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, http.NoBody)
	if err != nil {
		return "", err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close() //nolint:errcheck // read in whole
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", path, res.Status)
	}
	return string(text), err
}

// shows fails unless all public responses with a version's text have this version's.
func (p *program) shows(t *testing.T, version int64) {
	t.Helper()
	for _, path := range []string{"/pricing", "/llms.txt"} {
		text, err := p.read(t.Context(), path)
		if err != nil {
			if strings.Contains(err.Error(), "404") { // the test's own binary has no pages
				continue
			}
			t.Error(err)
		}
		for _, found := range wordsIn.FindAllString(text, -1) {
			if found != wordsOf(version) {
				t.Errorf("%s says %q, the published version is %d", path, found, version)
			}
		}
		if version > 0 && !strings.Contains(text, wordsOf(version)) {
			t.Errorf("%s says nothing of version %d", path, version)
		}
	}
}

// The test kills the program at random moments of publishing. The site must then show the previous version or the new
// one consistently, and the new one if it was acknowledged.
func TestCrashedPublicationsAreCompleteOrAbsent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := serveDemo(t, dir)
	first := edit(t, p)
	state := first.draft(t, wordsOf(1))
	start := time.Now()
	if !first.publish(state) {
		t.Fatal("a publication failed")
	}
	longest := time.Since(start) * 5 / 4 // so that some are killed after the publication but before the response
	state.Published.Number++
	whole := 0
	for range cycles() {
		e := edit(t, p)
		began := e.draft(t, wordsOf(state.Published.Number+1))
		acknowledged := make(chan bool, 1)
		start := time.Now()
		go func() { acknowledged <- e.publish(began) }()
		done := false
		select {
		case done = <-acknowledged:
			longest = max(longest, time.Since(start))
		case <-time.After(rand.N(longest)): // random moment
		}
		p.kill()
		if !done {
			done = <-acknowledged
		}
		p = serveDemo(t, dir)
		if status := edit(t, p).send(http.MethodGet, "/api/admin/content", nil, &state); status != http.StatusOK {
			t.Fatalf("read the state: %d", status)
		}
		if got, before := state.Published.Number, began.Published.Number; got != before+1 && (done || got != before) {
			t.Fatalf("version %d is published after %d, acknowledged: %v", got, before, done)
		}
		whole += int(state.Published.Number - began.Published.Number)
		p.shows(t, state.Published.Number)
	}
	p.stop(t)
	t.Logf("of %d publications that were killed, %d are there", cycles(), whole)
	if cycles() >= 50 && (whole == 0 || whole == cycles()) {
		t.Error("all were killed at the same stage, which proves nothing")
	}
	if said, ok := outcome(t, "audit", "verify", "--data", dir); !ok {
		t.Errorf("the audit log: %s", said)
	}
}
