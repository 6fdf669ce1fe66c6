package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"harborlight/internal/app"
)

// signInAll serves a database with the named people, each signed in twice. lives asks the program whether a person's
// sessions are valid.
func signInAll(t *testing.T, dir string, people ...string) (lives func(name string) bool) {
	t.Helper()
	config := app.Config{Addr: "127.0.0.1:0", Data: dir}
	cheaply(&config)
	a, err := app.New(t.Context(), config, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	ask := func(method, path, token, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost/api/auth"+path, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		a.Router.ServeHTTP(w, r)
		return w
	}
	tokens := map[string]string{}
	for _, name := range people {
		email, password := name+"@site.example", "a long first passphrase"
		if _, err := a.Accounts().FindOrCreateConfirmed(t.Context(), email, password); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			w := ask(http.MethodPost, "/token?grant_type=password", "", `{"email":"`+email+`","password":"`+password+`"}`)
			var in struct {
				Token string `json:"access_token"`
			}
			if err := json.Unmarshal(w.Body.Bytes(), &in); err != nil || in.Token == "" {
				t.Fatalf("sign in: %d %s", w.Code, w.Body)
			}
			tokens[name] = in.Token
		}
	}
	return func(name string) bool { return ask(http.MethodGet, "/user", tokens[name], "").Code == http.StatusOK }
}

// The test runs the command beside a program with the same database, and asks that program.
func TestSessionsEnd(t *testing.T) {
	dir := t.TempDir()
	lives := signInAll(t, dir, "ada", "bea", "cleo")
	end := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(context.Background(), append([]string{"sessions", "end", "--data", dir}, args...), &out, io.Discard)
		return out.String(), err
	}
	if said, err := end(" Ada@Site.example "); err != nil || said != "Sessions that have ended: 2.\n" {
		t.Fatalf("one person's: %q, %v", said, err)
	}
	if lives("ada") || !lives("bea") || !lives("cleo") {
		t.Errorf("after one person's: %v %v %v", lives("ada"), lives("bea"), lives("cleo"))
	}
	for name, args := range map[string][]string{"neither": nil, "both": {"ada@site.example", "--all"}} {
		if _, err := end(args...); err == nil || !strings.Contains(err.Error(), "--all") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := end("ghost@site.example"); err == nil {
		t.Error("an address without an account was taken")
	}
	if said, err := end("--all"); err != nil || said != "Sessions that have ended: 4.\n" {
		t.Errorf("all: %q, %v", said, err)
	}
	if said, err := end("--all"); err != nil || said != "Sessions that have ended: 0.\n" {
		t.Errorf("all again: %q, %v", said, err)
	}
}
