package mail

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	gomail "github.com/wneessen/go-mail"
)

// NewFolder returns a transport that writes each mail as one .eml file under
// dir, for a program without a mail server (decisions 9). The names sort by
// time. The log names the file and the first link in the mail, so that a person
// who tries the product out can follow it; it does not name the recipient.
func NewFolder(dir string, log *slog.Logger) Transport {
	return folder{dir: dir, log: log}
}

type folder struct {
	dir string
	log *slog.Logger
}

// Send returns once the file is durable. A second try replaces the file of the first.
func (f folder) Send(_ context.Context, m Outgoing) error {
	msg, err := build(m, gomail.NoEncoding)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("the mail folder cannot be created: %w", err)
	}
	path := filepath.Join(f.dir, fileName(m))
	if err := writeFile(path, msg); err != nil {
		return fmt.Errorf("the mail cannot be written: %w", err)
	}
	f.log.Info("mail written to a file, because no mail server is configured", "mail_kind", m.Kind, "file", path)
	return nil
}

// fileName returns, for instance, 20261121T101530.000123Z-accounts.confirmation-<id>.eml.
func fileName(m Outgoing) string {
	kind := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, m.Kind)
	return m.At.UTC().Format("20060102T150405.000000Z") + "-" + kind + "-" + m.ID + ".eml"
}

// writeFile makes the file appear whole or not at all, readable by its owner only.
func writeFile(path string, msg *gomail.Msg) error {
	dir := filepath.Dir(path)
	temp, err := os.CreateTemp(dir, ".mail-*") // 0600
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // after the rename there is nothing to remove
	_, err = msg.WriteTo(temp)
	if err == nil {
		err = temp.Sync()
	}
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return err
	}
	return syncDir(dir)
}

// syncDir makes a rename in dir durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if closeErr := d.Close(); err == nil {
		err = closeErr
	}
	return err
}
