// Package apptest runs the complete program in tests: the real routes on an empty database, called over HTTP.
package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"harborlight/internal/app"
	"harborlight/internal/kit/clock"
	"harborlight/internal/people/passwords"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/realtime"
	"harborlight/internal/website/embedded"
)

// Server is a running program. Jobs run only in Drain, so that tests control when their effects happen.
type Server struct {
	URL string
	App *app.App
}

// Option changes the settings with which a server starts.
type Option func(*app.Config)

// WithClock sets the program's clock, which the test controls.
func WithClock(c clock.Clock) Option { return func(config *app.Config) { config.Clock = c } }

// Demo fills the database as --demo does.
func Demo(c *app.Config) { c.Demo = true }

// Limited enables the rate limits.
func Limited(c *app.Config) { c.Limits = true }

// Payments starts the server with --payments mode, and with a sample seller unless the content has one.
func Payments(mode string) Option {
	return func(c *app.Config) { c.Payments, c.DemoSeller = mode, true }
}

// NoSeller removes the sample seller.
func NoSeller(c *app.Config) { c.DemoSeller = false }

// Each runs fn as the subtests "sqlite" and "postgres", each with its own server.
func Each(t *testing.T, fn func(t *testing.T, s *Server), options ...Option) {
	t.Helper()
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			fn(t, Start(t, engine, options...))
		})
	}
}

// Start runs the program on an empty database of the engine until the test ends.
func Start(tb testing.TB, engine database.Dialect, options ...Option) *Server {
	tb.Helper()
	return StartLogging(tb, engine, slog.New(slog.DiscardHandler), options...)
}

// StartLogging builds the program with test settings on a fresh database and serves it until the test ends, like
// Start, but writes to the given log. Limits are off unless an option enables them; jobs run only in Drain.
func StartLogging(tb testing.TB, engine database.Dialect, log *slog.Logger, options ...Option) *Server {
	tb.Helper()
	db := databasetest.Config(tb, engine)
	config := app.Config{
		Addr: "127.0.0.1:0", Data: db.Dir, DatabaseURL: db.URL, Limits: false,
		AdminEmail: AdminEmail, Website: embedded.Site(), Version: "test",
		PasswordHash: passwords.HashParams{MemoryKiB: 64, Time: 1},
	}
	if config.Data == "" {
		config.Data, config.SecretKey = tb.TempDir(), databasetest.Key // all nodes of a database share the key
	}
	for _, option := range options {
		option(&config)
	}
	a, err := app.New(context.Background(), config, log)
	if err != nil {
		tb.Fatalf("build the program: %v", err)
	}
	server := httptest.NewServer(a.Handler())
	listening, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); a.Hub.Run(listening) }()
	tb.Cleanup(func() {
		a.Hub.Close() // ends the streams, for which Close would wait
		server.Close()
		stop()
		<-done
		if err := a.Close(); err != nil {
			tb.Errorf("close the program: %v", err)
		}
	})
	return &Server{URL: server.URL, App: a}
}

// Drain runs all due jobs, including jobs that these add, and fails the test on an error.
func (s *Server) Drain(tb testing.TB) {
	tb.Helper()
	if err := s.App.Runner.Drain(context.Background()); err != nil {
		tb.Fatalf("work off the jobs: %v", err)
	}
}

// syncTopic is the topic of the events of WaitForEvents.
const syncTopic = "apptest.told"

// WaitForEvents returns when this node has delivered all events that were committed before. A stream that is opened
// afterwards contains only later events.
func (s *Server) WaitForEvents(tb testing.TB) {
	tb.Helper()
	sub := s.App.Hub.Subscribe(syncTopic)
	defer sub.Close()
	err := s.App.DB.Write(context.Background(), func(tx *database.Tx) error {
		return realtime.Publish(context.Background(), tx, syncTopic, "")
	})
	if err != nil {
		tb.Fatalf("publish an event: %v", err)
	}
	<-sub.C() // the event, or notice that the node lost it and those before
}

var confirmLink = regexp.MustCompile(`/payment-success\?\S*order=([\w-]+)\S*&confirm=([\w-]+)`)

// ConfirmOrders confirms every order with a mailed confirmation link, and runs all due jobs before and after. It
// fails the test if a mail lacks the link or a confirmation doesn't respond 200.
func (s *Server) ConfirmOrders(tb testing.TB) {
	tb.Helper()
	s.Drain(tb)
	buyers, err := database.All[string](context.Background(), s.App.DB,
		`SELECT DISTINCT recipient FROM mails WHERE kind = 'orders.confirm'`)
	if err != nil {
		tb.Fatal(err)
	}
	for _, buyer := range buyers {
		for _, m := range s.Mails(tb, buyer) {
			found := confirmLink.FindStringSubmatch(m.Text)
			if m.Kind != "orders.confirm" {
				continue
			}
			if found == nil {
				tb.Fatalf("no link to confirm the order in\n%s", m.Text)
			}
			a := s.Do(tb, http.MethodPost, "/api/orders/"+found[1]+"/confirm", "",
				map[string]string{"confirmation": found[2]})
			if a.Status != http.StatusOK {
				tb.Fatalf("confirm the order of %s: %d %s", buyer, a.Status, a.Body)
			}
		}
	}
	s.Drain(tb)
}

// AdminEmail is the admin's address. Password is the password of all accounts made by SignIn.
const (
	AdminEmail = "admin@site.example"
	Password   = "correct horse battery"
)

// SignIn returns an access token for the address with Password. If there is no account, it creates and confirms one.
func (s *Server) SignIn(tb testing.TB, email string) string {
	tb.Helper()
	if _, err := s.App.Accounts().FindOrCreateConfirmed(context.Background(), email, Password); err != nil {
		tb.Fatalf("make the account %s: %v", email, err)
	}
	answer := s.Do(tb, http.MethodPost, "/api/auth/token?grant_type=password", "",
		map[string]string{"email": email, "password": Password})
	var session struct {
		AccessToken string `json:"access_token"`
	}
	answer.Decode(tb, &session)
	if answer.Status != http.StatusOK || session.AccessToken == "" {
		tb.Fatalf("sign in %s: %d %s", email, answer.Status, answer.Body)
	}
	return session.AccessToken
}

// Answer is a response whose body has been read.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Decode decodes the JSON body into a pointer, and fails the test if the body isn't valid JSON for it.
func (a Answer) Decode(tb testing.TB, into any) {
	tb.Helper()
	if err := json.Unmarshal([]byte(a.Body), into); err != nil {
		tb.Fatalf("decode %q: %v", a.Body, err)
	}
}

// Do sends one request and doesn't follow redirects. It sends a string body unchanged, other values as JSON, and no
// body for nil; token "" sends no Authorization header, and header lists names and values in turn. It adds the
// current revision of a shared row unless the body contains one (revisions.go). It returns a response of any status
// and fails the test only if the request fails.
func (s *Server) Do(tb testing.TB, method, path, token string, body any, header ...string) Answer {
	tb.Helper()
	body = s.withRevision(tb, method, path, token, body)
	req, err := http.NewRequestWithContext(context.Background(), method, s.URL+path, encode(tb, body))
	if err != nil {
		tb.Fatal(err)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	res, err := client.Do(req)
	if err != nil {
		tb.Fatal(err)
	}
	defer res.Body.Close() //nolint:errcheck // a test reads what it needs
	text, err := io.ReadAll(res.Body)
	if err != nil {
		tb.Fatal(err)
	}
	return Answer{Status: res.StatusCode, Header: res.Header, Body: string(text)}
}

// encode returns the body to send: nil for nil, a string unchanged, and any other value as JSON.
func encode(tb testing.TB, body any) io.Reader {
	tb.Helper()
	switch b := body.(type) {
	case nil:
		return nil
	case string:
		return strings.NewReader(b)
	}
	text, err := json.Marshal(body)
	if err != nil {
		tb.Fatal(err)
	}
	return bytes.NewReader(text)
}

// Mail is a queued or sent mail.
type Mail struct {
	ID      string `db:"id"`
	Kind    string `db:"kind"`
	To      string `db:"recipient"`
	ReplyTo string `db:"reply_to"`
	Subject string `db:"subject"`
	Text    string `db:"text"` // plain text; the complete file for a sent mail
}

// Mails returns every mail to the address, sent or waiting, oldest first. For sent mails, Text is the content of the
// .eml file.
func (s *Server) Mails(tb testing.TB, to string) []Mail {
	tb.Helper()
	mails, err := database.All[Mail](context.Background(), s.App.DB, `
		SELECT
			id,
			kind,
			recipient,
			reply_to,
			subject,
			text
		FROM mails
		WHERE recipient = $1
		ORDER BY created_at, id`, to)
	if err != nil {
		tb.Fatal(err)
	}
	for i, m := range mails {
		if m.Text == "" { // the outbox doesn't keep the texts of sent mails
			mails[i].Text = s.mailFile(tb, m.ID)
		}
	}
	return mails
}

// mailFile returns the .eml file of a sent mail with the line ending \n. It fails the test unless there is exactly
// one file.
func (s *Server) mailFile(tb testing.TB, mailID string) string {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(s.App.MailDir(), "*"+mailID+".eml"))
	if err != nil || len(files) != 1 {
		tb.Fatalf("%d files of mail %s: %v", len(files), mailID, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		tb.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
