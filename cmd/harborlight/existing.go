package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// mustExist refuses a command that would make a new, empty database where the site's was meant.
func (f databaseFlags) mustExist() error {
	if f.DatabaseURL != "" || os.Getenv("HARBORLIGHT_DATABASE_URL_FILE") != "" {
		return nil
	}
	_, err := os.Stat(filepath.Join(f.Data, "harborlight.db"))
	if !errors.Is(err, fs.ErrNotExist) {
		return nil // other troubles are explained where the database is opened
	}
	whole, _ := filepath.Abs(f.Data) // only for the message
	return fmt.Errorf("there is no database in %s: name the folder of your site with --data or HARBORLIGHT_DATA, as "+
		"harborlight serve does", whole)
}
