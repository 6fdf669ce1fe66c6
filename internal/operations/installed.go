package operations

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"

	"harborlight/internal/platform/database"
)

// Installed is a note that a server leaves in its data folder, so that commands use the same site without flags. It
// contains no secrets.
type Installed struct {
	PublicURL  string           `json:"public_url"`
	AdminEmail string           `json:"admin_email"`
	HTTPS      []string         `json:"https"` // domains with certificates
	Database   database.Dialect `json:"database"`
	Probe      string           `json:"probe"` // URL of this machine's /readyz listener
	Version    string           `json:"version"`
	Process    int              `json:"process"`
}

// installedFile is the file name of the note. It has the prefix of the database's files, so that only the owner of
// the folder can read it.
const installedFile = "harborlight.site"

// FindInstalled reads the note that a server left in a data folder. The error wraps fs.ErrNotExist if there is none,
// because the folder was never used by a server.
func FindInstalled(dir string) (Installed, error) {
	var i Installed
	text, err := os.ReadFile(filepath.Join(dir, installedFile))
	if err != nil {
		return i, err
	}
	if err := json.Unmarshal(text, &i); err != nil {
		return i, fmt.Errorf("read %s: %w", filepath.Join(dir, installedFile), err)
	}
	return i, nil
}

// NoteInstalled replaces the note about this process in the data folder, with which commands find the site. addr is
// the address of its listener for health probes.
func (a *Area) NoteInstalled(addr net.Addr) error {
	text, err := json.MarshalIndent(Installed{
		PublicURL: a.PublicURL, AdminEmail: a.AdminEmail, HTTPS: a.settings.HTTPS.Domains, Database: a.DB.Dialect(),
		Probe: probe(addr), Version: a.settings.Version, Process: os.Getpid(),
	}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(a.settings.Data, 0o700); err != nil {
		return err
	}
	return replaceFile(filepath.Join(a.settings.Data, installedFile), append(text, '\n'))
}

// replaceFile atomically replaces or creates a file that only its owner can read. On an error, the old file stays.
func replaceFile(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "harborlight.new-*") // mode 0600
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// probe returns the URL http://host:port at which this machine reaches the listener; a listener on every address is
// reached at 127.0.0.1. It returns "" for an address that isn't host:port.
func probe(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return ""
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}
