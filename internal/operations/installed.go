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

// Installed is what a serving program notes in its data folder, so that commands beside it work on
// the same site without being told. It holds no secrets.
type Installed struct {
	PublicURL  string           `json:"public_url"`
	AdminEmail string           `json:"admin_email"`
	HTTPS      []string         `json:"https"` // domains with certificates
	Database   database.Dialect `json:"database"`
	Probe      string           `json:"probe"` // where this machine reaches /readyz
	Version    string           `json:"version"`
	Process    int              `json:"process"`
}

// installedFile is the file of the note. Its name begins like that of the database, so that only
// its owner can read it.
const installedFile = "harborlight.site"

// FindInstalled reads the note in a data folder. It returns fs.ErrNotExist if nothing was ever
// served from the folder.
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

// NoteInstalled leaves the note for this process, which answers at addr.
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

// replaceFile puts a private file in the place of another in one step.
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

// probe returns the address where this machine reaches the listener.
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
