package apptest

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
	"testing"

	"harborlight/internal/platform/database"
)

// Letter is a sent mail as its recipient sees it.
type Letter struct{ Kind, Subject, HTML, Plain string }

// Letters returns all sent mails, oldest first, with their HTML and plain texts from the files.
func (s *Server) Letters(tb testing.TB) []Letter {
	tb.Helper()
	sent, err := database.All[Mail](context.Background(), s.App.DB, `
		SELECT
			id,
			kind,
			recipient,
			reply_to,
			subject,
			text
		FROM mails
		WHERE sent_at IS NOT NULL
		ORDER BY created_at, id`)
	if err != nil {
		tb.Fatal(err)
	}
	letters := make([]Letter, len(sent))
	for i, m := range sent {
		parsed, err := mail.ReadMessage(strings.NewReader(s.mailFile(tb, m.ID)))
		if err != nil {
			tb.Fatalf("%s: %v", m.Kind, err)
		}
		letters[i] = Letter{Kind: m.Kind, Subject: m.Subject}
		letters[i].HTML, letters[i].Plain = Bodies(tb, parsed)
	}
	return letters
}

// Bodies returns the HTML and plain text of a mail, without its attachments.
func Bodies(tb testing.TB, m *mail.Message) (html, plain string) {
	tb.Helper()
	return bodies(tb, m.Header.Get("Content-Type"), m.Body)
}

// bodies returns the HTML and plain texts of a multipart body and its nested parts, concatenated by kind and without
// attachments. It fails the test for a body that isn't multipart.
func bodies(tb testing.TB, contentType string, body io.Reader) (html, plain string) {
	tb.Helper()
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || !strings.HasPrefix(kind, "multipart/") {
		tb.Fatalf("a mail of type %q: %v", kind, err)
	}
	for reader := multipart.NewReader(body, parameters["boundary"]); ; {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return html, plain
		}
		if err != nil {
			tb.Fatal(err)
		}
		kind := part.Header.Get("Content-Type")
		if strings.HasPrefix(kind, "multipart/") {
			html, plain = bodies(tb, kind, part)
			continue
		}
		text, err := io.ReadAll(part) // decoded by the library
		switch {
		case err != nil:
			tb.Fatal(err)
		case part.FileName() != "":
		case strings.HasPrefix(kind, "text/html"):
			html += string(text)
		default:
			plain += string(text)
		}
	}
}
