package apptest

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"strings"
	"testing"
)

// Bodies returns the two bodies of a mail, as its reader sees them.
func Bodies(tb testing.TB, m *mail.Message) (html, plain string) {
	tb.Helper()
	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || !strings.HasPrefix(kind, "multipart/") {
		tb.Fatalf("a mail of type %q: %v", kind, err)
	}
	for reader := multipart.NewReader(m.Body, parameters["boundary"]); ; {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return html, plain
		}
		if err != nil {
			tb.Fatal(err)
		}
		body, err := io.ReadAll(part) // decoded
		if err != nil {
			tb.Fatal(err)
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			html += string(body)
		} else {
			plain += string(body)
		}
	}
}
