package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// NewFolder returns a transport that writes each mail as an .eml file in dir, for a program without a mail server.
// The file names sort by time. The log contains the file name, but never the recipient.
func NewFolder(dir string, log *slog.Logger) Transport {
	return folder{dir: dir, log: log}
}

type folder struct {
	dir string
	log *slog.Logger
}

// Send writes the mail to a file in the folder, which it creates if necessary, and returns after the file is synced.
// A retry replaces the file of the first try.
func (f folder) Send(_ context.Context, m Outgoing) error {
	msg, err := build(m, gomail.NoEncoding)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return fmt.Errorf("create the mail folder: %w", err)
	}
	path := filepath.Join(f.dir, fileName(m))
	if err := writeFile(path, msg); err != nil {
		return fmt.Errorf("write the mail: %w", err)
	}
	f.log.Info("mail written to a file, because no mail server is configured", "mail_kind", m.Kind, "file", path)
	return nil
}

// keepPart is the minimum age at which an incomplete file is deleted. Writing a file takes much less.
const keepPart = time.Hour

// sweep deletes incomplete files that a crash left, once they are an hour old. It tries all of them and returns the
// joined errors.
func (f folder) sweep() error {
	parts, err := filepath.Glob(filepath.Join(f.dir, partPattern))
	for _, part := range parts {
		if info, failed := os.Stat(part); failed == nil && time.Since(info.ModTime()) > keepPart {
			err = errors.Join(err, os.Remove(part))
		}
	}
	return err
}

// partPattern matches incomplete files.
const partPattern = ".mail-*"

// fileName returns a name such as 20261121T101530.000123Z-accounts.confirmation-<id>.eml.
func fileName(m Outgoing) string {
	kind := strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, m.Kind)
	return m.At.UTC().Format("20060102T150405.000000Z") + "-" + kind + "-" + m.ID + ".eml"
}

// writeFile writes the file atomically, readable only by its owner.
func writeFile(path string, msg *gomail.Msg) error {
	dir := filepath.Dir(path)
	temp, err := os.CreateTemp(dir, partPattern) // 0600
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // fails after the rename, as intended
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
	if runtime.GOOS == "windows" {
		return nil // folders can't be synced there; the file system journals its names
	}
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
