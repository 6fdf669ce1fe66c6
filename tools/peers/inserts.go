package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"
)

const noPocketBase = "skipped: no PocketBase, go -C tools/peers build ./pocketbase failed"

// call sends a request with body as JSON ("null" for nil) and decodes the response into into, unless that is nil. It
// sends no token for "". A status of 300 or above is an error.
func (s *server) call(ctx context.Context, method, path, token string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+s.addr+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // it was read
	got, err := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	if err == nil && answer.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s answered %d: %s", method, path, answer.StatusCode, got)
	}
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(got, into)
}

const (
	tokenPath  = "/api/auth/token?grant_type=password"
	recordPath = "/api/collections/users/auth-with-password"
)

// besidePocketBase returns a measure that starts both servers, runs the comparison and stops them. Without a
// PocketBase binary, the measure only reports that it was skipped.
func besidePocketBase(compare func(ctx context.Context, l *lab, ours, theirs *server) (string, error)) measure {
	return func(ctx context.Context, l *lab) (string, error) {
		if l.pocketBase == "" {
			return noPocketBase, nil
		}
		ours, err := l.harborlight(ctx)
		if err != nil {
			return "", err
		}
		defer ours.stop()
		theirs, err := l.pocketbase(ctx)
		if err != nil {
			return "", err
		}
		defer theirs.stop()
		return compare(ctx, l, ours, theirs)
	}
}

// bearer signs the demo user in and returns the whole Authorization header line.
func (s *server) bearer(ctx context.Context) (string, error) {
	var session struct {
		AccessToken string `json:"access_token"` //nolint:gosec // no secret: a field's name
	}
	err := s.call(ctx, http.MethodPost, tokenPath, "", map[string]string{"email": email, "password": password}, &session)
	return "Authorization: Bearer " + session.AccessToken, err
}

// inserts compares the creation of events in one person's calendar per second, and returns the table.
func inserts(ctx context.Context, l *lab, ours, theirs *server) (string, error) {
	bearer, err := ours.bearer(ctx)
	if err != nil {
		return "", err
	}
	var account struct {
		Token  string
		Record struct{ ID string }
	}
	err = theirs.call(ctx, http.MethodPost, recordPath, "",
		map[string]string{"identity": email, "password": password}, &account)
	if err != nil {
		return "", err
	}
	const event = `"title":"Planning meeting","description":"The usual.","location":"Room 4","event_type":"work"`
	n := min(1_500, 9_000/(l.rounds+1)) // a calendar can contain 10,000 events
	a := post("/api/events", `{`+event+`,"start_time":"2026-12-01T10:00:00Z","end_time":"2026-12-01T11:00:00Z"}`, bearer)
	b := post("/api/collections/events/records", `{`+event+`,"user":"`+account.Record.ID+
		`","start_time":"2026-12-01 10:00:00.000Z","end_time":"2026-12-01 11:00:00.000Z"}`, "Authorization: "+account.Token)
	sides := []*side{
		{name: "harborlight", server: ours, n: n, text: func(int) []byte { return a }},
		{name: "PocketBase", server: theirs, n: n, text: func(int) []byte { return b }},
	}
	return l.take(ctx, sides...)
}

// lists compares reading the first 20 partners per second, and returns the table.
func lists(ctx context.Context, l *lab, ours, theirs *server) (string, error) {
	if err := copyPartners(ctx, ours, theirs); err != nil {
		return "", err
	}
	a := get("/api/partners?limit=20")
	b := get("/api/collections/partners/records?perPage=20&skipTotal=1&sort=-created")
	sides := []*side{
		{name: "harborlight", server: ours, n: 12_000, text: func(int) []byte { return a }},
		{name: "PocketBase", server: theirs, n: 1_000, text: func(int) []byte { return b }},
	}
	return l.take(ctx, sides...)
}

// copyPartners adds copies of the demo's partners to PocketBase until it has at least 20. A demo without partners is
// an error.
func copyPartners(ctx context.Context, ours, theirs *server) error {
	var page struct{ Items []map[string]any }
	if err := ours.call(ctx, http.MethodGet, "/api/partners?limit=50", "", nil, &page); err != nil {
		return err
	}
	if len(page.Items) == 0 {
		return errors.New("there are no demo partners")
	}
	for copied := 0; copied < 20; copied += len(page.Items) {
		for _, partner := range page.Items {
			delete(partner, "id")
			if err := theirs.call(ctx, http.MethodPost, "/api/collections/partners/records", "", partner, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// signIns compares sign-ins of one person per second: with argon2id here, with bcrypt at cost 10 there. It returns
// the table and the response times of /healthz while many sign in here.
func signIns(ctx context.Context, l *lab, ours, theirs *server) (string, error) {
	a := func(i int) []byte {
		return post(tokenPath, `{"email":"`+email+`","password":"`+password+`"}`, from(i))
	}
	b := post(recordPath, `{"identity":"`+email+`","password":"`+password+`"}`)
	sides := []*side{
		{name: "harborlight", server: ours, n: 60, text: a, few: true},
		{name: "PocketBase", server: theirs, n: 60, text: func(int) []byte { return b }, few: true},
	}
	text, err := l.take(ctx, sides...)
	if err != nil {
		return "", err
	}
	slow, err := slowest(ctx, ours.addr, func() error {
		_, err := load(ctx, ours.addr, connections, 200, a)
		return err
	})
	return fmt.Sprintf("%s\n         p99 of /healthz while %d sign in: %s, at most 50ms", text, connections, slow), err
}

// slowest runs work and returns the 99th percentile of the response times of /healthz meanwhile, or 0 if work ends
// before the first response. It returns the error of work or of a probe.
func slowest(ctx context.Context, addr string, work func() error) (time.Duration, error) {
	done := make(chan error, 1)
	go func() { done <- work() }()
	probe := func(int) []byte { return []byte("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n") }
	var took []time.Duration
	for {
		select {
		case err := <-done:
			if err != nil || len(took) == 0 {
				return 0, err
			}
			slices.Sort(took)
			return took[len(took)*99/100].Round(time.Millisecond), nil
		case <-time.After(5 * time.Millisecond):
		}
		begin := time.Now()
		if _, err := load(ctx, addr, 1, 1, probe); err != nil {
			return 0, err
		}
		took = append(took, time.Since(begin))
	}
}
