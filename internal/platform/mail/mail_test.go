package mail_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"reflect"
	"strings"
	"testing"
	"time"

	"harborlight/internal/app/apptest"
	"harborlight/internal/kit/clock"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/databasetest"
	"harborlight/internal/platform/jobs"
	"harborlight/internal/platform/mail"
)

const sender = "Harborlight™ <hello@example.com>"

func welcome() mail.Message {
	return mail.Message{
		Kind: "accounts.confirmation", To: "ada@example.org", ReplyTo: "help@example.com",
		Subject: "Willkommen in Köln", Text: "Guten Tag – hier:\nhttps://example.com/?a=1&b=2\n",
		HTML: "<p>Guten Tag – hier</p>",
	}
}

// outbox is a database with a clock that the test controls, and a worker.
type outbox struct {
	*jobs.Runner
	db    *database.DB
	clock *clock.Manual
}

func eachEngine(t *testing.T, fn func(t *testing.T, engine database.Dialect)) {
	for _, engine := range databasetest.Engines() {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			fn(t, engine)
		})
	}
}

func newOutbox(t *testing.T, engine database.Dialect, transport mail.Transport) outbox {
	t.Helper()
	o := outbox{clock: clock.NewManual(time.Date(2026, 11, 21, 10, 15, 30, 123456000, time.UTC))}
	db := databasetest.OpenAt(t, engine, o.clock)
	o.db = db
	o.Runner = jobs.NewRunner(db, slog.New(slog.DiscardHandler))
	mail.Register(o.Runner, db, transport, func() string { return sender })
	return o
}

func (o outbox) enqueue(t *testing.T, m mail.Message) {
	t.Helper()
	err := o.db.Write(t.Context(), func(tx *database.Tx) error { return mail.Enqueue(t.Context(), tx, m) })
	if err != nil {
		t.Fatal(err)
	}
}

func (o outbox) counts(t *testing.T) (pending, dead int) {
	t.Helper()
	pending, dead, err := jobs.Counts(t.Context(), o.db)
	if err != nil {
		t.Fatal(err)
	}
	return pending, dead
}

type stored struct {
	ID        string     `db:"id"`
	Subject   string     `db:"subject"`
	Text      string     `db:"text"`
	HTML      string     `db:"html"`
	SentAt    *time.Time `db:"sent_at"`
	LastError string     `db:"last_error"`
}

func (o outbox) stored(t *testing.T) []stored {
	t.Helper()
	all, err := database.All[stored](t.Context(), o.db,
		"SELECT id, subject, text, html, sent_at, last_error FROM mails")
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func smtpTo(t *testing.T, s *server) mail.Transport {
	t.Helper()
	transport, err := mail.NewSMTP("smtp://" + s.address)
	if err != nil {
		t.Fatal(err)
	}
	return transport
}

// partsOf returns the header and the decoded parts of a MIME message by content type.
func partsOf(t *testing.T, raw string) (netmail.Header, map[string]string) {
	t.Helper()
	message, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	_, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	reader := multipart.NewReader(message.Body, parameters["boundary"])
	for {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return message.Header, parts
		}
		if err != nil {
			t.Fatal(err)
		}
		var body io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(part)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type"))
		parts[kind] = strings.ReplaceAll(string(text), "\r\n", "\n")
	}
}

func TestSentMailsKeepNoSecrets(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, engine database.Dialect) {
		server, _ := newServer(t, "")
		o := newOutbox(t, engine, smtpTo(t, server))
		o.enqueue(t, welcome())
		for range 2 { // the second drain has no effect
			if err := o.Drain(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		mails := server.all()
		if len(mails) != 1 || mails[0].from != "hello@example.com" ||
			strings.Join(mails[0].to, " ") != "ada@example.org" {
			t.Fatalf("arrived: %+v", mails)
		}
		header, parts := partsOf(t, mails[0].body)
		row := o.stored(t)[0]
		for name, want := range map[string]string{
			"Message-Id": "<" + row.ID + "@example.com>", "To": "<ada@example.org>", "Reply-To": "<help@example.com>",
			"Date": "Sat, 21 Nov 2026 10:15:30 +0000", "Auto-Submitted": "auto-generated",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
		from, err := header.AddressList("From")
		if err != nil || len(from) != 1 || from[0].Name != "Harborlight™" {
			t.Errorf("From %v, %v", from, err)
		}
		if got, _ := new(mime.WordDecoder).DecodeHeader(header.Get("Subject")); got != welcome().Subject {
			t.Errorf("Subject %q", got)
		}
		if parts["text/plain"] != welcome().Text || parts["text/html"] != welcome().HTML {
			t.Errorf("parts %q", parts)
		}
		if row.SentAt == nil || row.Text != "" || row.HTML != "" || row.Subject == "" {
			t.Errorf("kept: %+v", row)
		}
	})
}

// The test sends two files unchanged, beside both bodies. After the delivery, the database has no copy of them.
func TestMailsHaveAttachments(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, engine database.Dialect) {
		server, _ := newServer(t, "")
		o := newOutbox(t, engine, smtpTo(t, server))
		m := welcome()
		m.Files = []mail.File{{"INV-1.pdf", []byte("%PDF\x00\r\n\xff")}, {"CN-1.pdf", bytes.Repeat([]byte{0, 0xff}, 40_000)}}
		o.enqueue(t, m)
		if err := o.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		message, err := netmail.ReadMessage(strings.NewReader(server.all()[0].body))
		if err != nil {
			t.Fatal(err)
		}
		html, plain := apptest.Bodies(t, message)
		if html != m.HTML || strings.ReplaceAll(plain, "\r\n", "\n") != m.Text {
			t.Errorf("the bodies are %q and %q", html, plain)
		}
		got := filesOf(t, server.all()[0].body)
		if !reflect.DeepEqual(got, m.Files) {
			t.Errorf("%d files arrived", len(got))
		}
		left, err := database.One[int](t.Context(), o.db, `SELECT COUNT(*) FROM mail_files`)
		if err != nil || left != 0 {
			t.Errorf("%d files are left in the database: %v", left, err)
		}
	})
}

// filesOf returns the decoded files of a MIME message.
func filesOf(t *testing.T, raw string) (files []mail.File) {
	t.Helper()
	message, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	_, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	for reader := multipart.NewReader(message.Body, parameters["boundary"]); ; {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if part.FileName() == "" {
			continue
		}
		data, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, part))
		if err != nil || part.Header.Get("Content-Transfer-Encoding") != "base64" {
			t.Fatalf("%s: %v", part.FileName(), err)
		}
		files = append(files, mail.File{Name: part.FileName(), Data: data})
	}
}

func TestTemporaryRejectionsAreRetriedIdentically(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, engine database.Dialect) {
		server, _ := newServer(t, "")
		answers := []error{refusal(450, "greylisted"), refusal(451, "try later"), nil}
		server.refuse = func(step string) (answer error) {
			if step == "data" {
				answer, answers = answers[0], answers[1:]
			}
			return answer
		}
		o := newOutbox(t, engine, smtpTo(t, server))
		o.enqueue(t, welcome())
		for range 3 {
			_ = o.Drain(t.Context())
			o.clock.Advance(time.Minute)
		}
		mails := server.all()
		if len(mails) != 3 || mails[0].body != mails[1].body || mails[1].body != mails[2].body {
			t.Fatalf("the tries differ: %+v", mails)
		}
		if row := o.stored(t)[0]; row.SentAt == nil || row.LastError != "" {
			t.Errorf("kept: %+v", row)
		}
	})
}

func TestPermanentRejectionsAreClassified(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		step  string
		code  int
		words string
		final bool
	}{
		{"an unknown recipient is final", "to", 550, "", true},
		{"a refused text is final", "data", 554, "", true},
		{"a sender that may not send is a setting", "from", 553, "", false},
		{"a missing sign-in is a setting", "from", 530, "", false},
		{"a relay that wants a sign-in is a setting", "to", 554, "relay access denied: ", false},
		{"a sign-in asked for at the recipient is a setting", "to", 550, "Authentication is required. ", false},
		{"a full mailbox is for now", "to", 452, "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server, _ := newServer(t, "")
			server.refuse = func(step string) error {
				if step == test.step {
					return refusal(test.code, test.words+"no such luck")
				}
				return nil
			}
			o := newOutbox(t, database.SQLite, smtpTo(t, server))
			o.enqueue(t, welcome())
			if err := o.Drain(t.Context()); jobs.IsPermanent(err) != test.final || err == nil {
				t.Errorf("the try ended with %v", err)
			}
			if _, dead := o.counts(t); (dead == 1) != test.final {
				t.Errorf("%d undelivered jobs", dead)
			}
			if row := o.stored(t)[0]; !strings.Contains(row.LastError, "no such luck") || row.Text == "" {
				t.Errorf("kept: %+v", row)
			}
		})
	}
}

func TestMailsSurviveAThreeDayOutage(t *testing.T) {
	t.Parallel()
	server, _ := newServer(t, "")
	transport := &switchable{to: smtpTo(t, server), err: errors.New("connection refused")}
	o := newOutbox(t, database.SQLite, transport)
	o.enqueue(t, welcome())
	for range 72 * 4 {
		_ = o.Drain(t.Context())
		o.clock.Advance(15 * time.Minute)
	}
	if pending, dead := o.counts(t); pending != 1 || dead != 0 {
		t.Fatalf("after 72 hours: %d pending, %d dead", pending, dead)
	}
	transport.err = nil
	o.clock.Advance(7 * time.Hour)
	if err := o.Drain(t.Context()); err != nil {
		t.Fatal(err)
	}
	if mails := server.all(); len(mails) != 1 {
		t.Errorf("%d mails arrived", len(mails))
	}
}

// switchable is a transport that returns err if that is set.
type switchable struct {
	to  mail.Transport
	err error
}

func (s *switchable) Send(ctx context.Context, m mail.Outgoing) error {
	if s.err != nil {
		return s.err
	}
	return s.to.Send(ctx, m)
}

func TestUnsendableMailsBecomeUndelivered(t *testing.T) {
	t.Parallel()
	o := newOutbox(t, database.SQLite, &switchable{err: errors.New("connection refused")})
	o.enqueue(t, welcome())
	for range 5 * 24 {
		_ = o.Drain(t.Context())
		o.clock.Advance(time.Hour)
	}
	if pending, dead := o.counts(t); pending != 0 || dead != 1 {
		t.Errorf("after five days: %d pending, %d dead", pending, dead)
	}
}

func TestInvalidMailsAreRejected(t *testing.T) {
	t.Parallel()
	tests := map[string]func(m *mail.Message){
		"a subject with a line break":      func(m *mail.Message) { m.Subject = "Hi\r\nBcc: eve@example.net" },
		"a subject with a bare line feed":  func(m *mail.Message) { m.Subject = "Hi\nBcc: eve@example.net" },
		"a recipient that hides something": func(m *mail.Message) { m.To = "ada\u202e@example.org" },
		"a recipient at a machine":         func(m *mail.Message) { m.To = "ada@[127.0.0.1]" },
		"a recipient with a line break": func(m *mail.Message) {
			m.To = "ada@example.org\r\nBcc: eve@example.net"
		},
		"a reply address with a line break":  func(m *mail.Message) { m.ReplyTo = "ada@example.org\nX: y" },
		"a kind with a line break":           func(m *mail.Message) { m.Kind = "a\nb" },
		"two recipients":                     func(m *mail.Message) { m.To = "ada@example.org, eve@example.net" },
		"a recipient with a name":            func(m *mail.Message) { m.To = "Ada <ada@example.org>" },
		"a recipient that is no address":     func(m *mail.Message) { m.To = "ada" },
		"no recipient":                       func(m *mail.Message) { m.To = "" },
		"a reply address that is no address": func(m *mail.Message) { m.ReplyTo = "help desk" },
		"no subject":                         func(m *mail.Message) { m.Subject = "" },
		"no text":                            func(m *mail.Message) { m.Text = "" },
		"a subject beyond 500 bytes":         func(m *mail.Message) { m.Subject = strings.Repeat("x", 501) },
		"a body beyond a megabyte":           func(m *mail.Message) { m.HTML = strings.Repeat("x", 1<<20) },
		"a file without a name":              func(m *mail.Message) { m.Files = []mail.File{{Data: []byte("x")}} },
		"a file without content":             func(m *mail.Message) { m.Files = []mail.File{{Name: "a.pdf"}} },
		"a name of a file with a line break": func(m *mail.Message) { m.Files = []mail.File{{"a\r\nX: y", []byte("x")}} },
		"files beyond eight megabytes":       func(m *mail.Message) { m.Files = []mail.File{{"a.pdf", make([]byte, 8<<20+1)}} },
	}
	o := newOutbox(t, database.SQLite, &switchable{err: errors.New("unused")})
	for name, spoil := range tests {
		m := welcome()
		spoil(&m)
		err := o.db.Write(t.Context(), func(tx *database.Tx) error { return mail.Enqueue(t.Context(), tx, m) })
		if err == nil {
			t.Errorf("%s was accepted", name)
		} else if strings.Contains(err.Error(), "eve@") {
			t.Errorf("%s: the error repeats the input: %v", name, err)
		}
	}
	if rows := o.stored(t); len(rows) != 0 {
		t.Errorf("stored: %+v", rows)
	}
}

// An undoable action must add a job, because only jobs can be delayed until the undo expires.
func TestUndoableActionsCannotWriteMails(t *testing.T) {
	t.Parallel()
	o := newOutbox(t, database.SQLite, &switchable{err: errors.New("unused")})
	ctx := jobs.Hold(t.Context(), "undo", mail.UndoDelay)
	err := o.db.Write(ctx, func(tx *database.Tx) error { return mail.Enqueue(ctx, tx, welcome()) })
	if err == nil || len(o.stored(t)) != 0 {
		t.Errorf("the mail is stored: %v", err)
	}
}

func TestBodiesAreCleanedForPostgreSQL(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, engine database.Dialect) {
		o := newOutbox(t, engine, &switchable{err: errors.New("bad \xff answer\x00")})
		m := welcome()
		m.Text = "a\x00b\xffc"
		o.enqueue(t, m)
		if err := o.Drain(t.Context()); err == nil {
			t.Error("sent")
		}
		if row := o.stored(t)[0]; row.Text != "abc" || row.LastError != "bad  answer" {
			t.Errorf("stored %+v", row)
		}
	})
}

func TestRetriedJobsMailOnce(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, engine database.Dialect) {
		server, _ := newServer(t, "")
		o := newOutbox(t, engine, smtpTo(t, server))
		tries := 0
		jobs.HandleFact(o.Runner, "leads.created", func(ctx context.Context, _ struct{}) error {
			tries++
			other := welcome()
			other.To = "owner@example.org"
			err := o.db.Write(ctx, func(tx *database.Tx) error {
				return errors.Join(mail.Enqueue(ctx, tx, welcome()), mail.Enqueue(ctx, tx, other))
			})
			if tries == 1 {
				return errors.Join(err, errors.New("the node lost its power"))
			}
			return err
		})
		err := o.db.Write(t.Context(), func(tx *database.Tx) error {
			return jobs.Record(t.Context(), tx, "leads.created", struct{}{})
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			_ = o.Drain(t.Context())
			o.clock.Advance(time.Minute)
		}
		if mails := server.all(); tries != 2 || len(mails) != 2 || mails[0].to[0] == mails[1].to[0] {
			t.Errorf("%d tries sent %+v", tries, mails)
		}
	})
}

func TestSentMailsAreDeletedAfterThirtyDays(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, engine database.Dialect) {
		transport := discard{}
		o := newOutbox(t, engine, transport)
		o.enqueue(t, welcome())
		for _, step := range []struct {
			wait time.Duration
			left int
		}{{0, 1}, {29 * 24 * time.Hour, 1}, {2 * 24 * time.Hour, 0}} {
			o.clock.Advance(step.wait)
			if err := o.Drain(t.Context()); err != nil {
				t.Fatal(err)
			}
			if rows := o.stored(t); len(rows) != step.left {
				t.Errorf("after %s more: %d left, want %d", step.wait, len(rows), step.left)
			}
		}
	})
}

type discard struct{}

func (discard) Send(context.Context, mail.Outgoing) error { return nil }

func TestCheckFromRejectsInvalidSenders(t *testing.T) {
	t.Parallel()
	for _, good := range []string{sender, "hello@example.com", `"A, B" <hello@example.com>`} {
		if err := mail.CheckFrom(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "Harborlight", "a@example.com\r\nBcc: b@example.com",
		"a@example.com, b@example.com"} {
		if err := mail.CheckFrom(bad); err == nil || !strings.Contains(err.Error(), "write it like") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
