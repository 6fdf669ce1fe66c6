package mail_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"harborlight/internal/platform/mail"
)

func TestFolderWritesOneFilePerMail(t *testing.T) {
	t.Parallel()
	dir, log := filepath.Join(t.TempDir(), "mail"), &bytes.Buffer{}
	folder := mail.NewFolder(dir, slog.New(slog.NewTextHandler(log, nil)))
	early, late := outgoing(), outgoing()
	early.ID, late.ID = "ffff", "0000"
	late.At = late.At.Add(time.Microsecond)
	late.Kind = "../leads/new"
	for _, m := range []mail.Outgoing{late, early, early} { // the second try replaces the first
		if err := folder.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
		if info, err := entry.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", entry.Name(), info.Mode(), err)
		}
	}
	want := "20261121T101530.000000Z-accounts.confirmation-ffff.eml 20261121T101530.000001Z-.._leads_new-0000.eml"
	if got := strings.Join(names, " "); got != want {
		t.Fatalf("files %s, want %s", got, want)
	}
	raw, err := os.ReadFile(filepath.Join(dir, names[0]))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(raw), "\r\nhttps://example.com/?a=1&b=2\r\n") {
		t.Errorf("the link cannot be found in\n%s", raw)
	}
	header, parts := partsOf(t, string(raw))
	if header.Get("To") != "<ada@example.org>" || parts["text/plain"] != welcome().Text ||
		parts["text/html"] != welcome().HTML {
		t.Errorf("%v %q", header, parts)
	}
	if got := log.String(); strings.Count(got, "file=") != 3 || strings.Contains(got, "example.com") ||
		strings.Contains(got, "ada@") {
		t.Errorf("logged:\n%s", got)
	}
}

func TestUnwritableFolderIsAnError(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := mail.NewFolder(filepath.Join(file, "mail"), slog.New(slog.DiscardHandler)).Send(t.Context(), outgoing())
	if err == nil {
		t.Error("a mail was written below a file")
	}
}
