package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"harborlight/internal/app"
	"harborlight/internal/platform/database"
)

// Paths of the Debian package's settings and data.
const (
	packagedSettings = "/etc/harborlight/harborlight.env"
	packagedData     = "/var/lib/harborlight"
)

// existing returns the settings of a command for an existing site. Settings missing on the command line and in the
// environment come from the note of the server. It returns an error if there is no site in the data folder.
func (s settings) existing() (app.Config, error) {
	if err := s.mustExist(); err != nil {
		return app.Config{}, err
	}
	c, err := s.config()
	if err != nil {
		return c, err
	}
	c.Existing = true
	err = c.Recall()
	return c, err
}

// mustExist returns an error if a command would create a new, empty database instead of using the site's: the data
// folder has no database file, belongs to another user, or belongs to a site with PostgreSQL. It accepts any
// PostgreSQL address.
func (f databaseFlags) mustExist() error {
	if f.DatabaseURL != "" || os.Getenv("HARBORLIGHT_DATABASE_URL_FILE") != "" {
		return nil
	}
	whole, _ := filepath.Abs(f.Data) // for the message only
	if i, err := app.FindInstalled(f.Data); err == nil && i.Database == database.Postgres {
		return fmt.Errorf("the site in %s keeps its data in PostgreSQL: set HARBORLIGHT_DATABASE_URL, as harborlight serve "+
			"does",
			whole)
	}
	_, err := os.Stat(filepath.Join(f.Data, "harborlight.db"))
	switch {
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the folder %s belongs to another user: run this command as that user, or with sudo", whole)
	case !errors.Is(err, fs.ErrNotExist):
		return nil // opening the database explains other errors
	}
	return fmt.Errorf("there is no database in %s: name the folder of your site with --data or HARBORLIGHT_DATA, as "+
		"harborlight serve does", whole)
}

// locateSite finds the installed site if the command needs one and no flag or variable names it. It sets those
// variables in the settings file of the service that are unset or, without such a file, the package's data folder. It
// returns an error if the file can't be read, or if the current folder contains another site.
func locateSite(ctx *kong.Context) error {
	if !needsSite(ctx) || namesSite(ctx) {
		return nil
	}
	file := packagedSettings
	if other := os.Getenv("HARBORLIGHT_ENV_FILE"); other != "" {
		file = other
	}
	service, err := readSettings(file)
	if errors.Is(err, fs.ErrNotExist) {
		if !holdsSite("data") && holdsSite(packagedData) {
			return os.Setenv("HARBORLIGHT_DATA", packagedData)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("the settings of the installed site can't be read (%w): run this command with sudo, or name the "+
			"folder of another site with --data", err)
	}
	if service["HARBORLIGHT_DATA"] == "" {
		service["HARBORLIGHT_DATA"] = packagedData
	}
	if holdsSite("data") && !sameFolder("data", service["HARBORLIGHT_DATA"]) {
		return fmt.Errorf("there are two sites, one in %s and one in the folder data here: name the one you mean with "+
			"--data %s or --data data", service["HARBORLIGHT_DATA"], service["HARBORLIGHT_DATA"])
	}
	for name, value := range service {
		if _, set := os.LookupEnv(name); !set {
			if err := os.Setenv(name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// needsSite reports whether the command uses the data of an existing site: it has a flag --data and isn't serve.
func needsSite(ctx *kong.Context) bool {
	command := ctx.Selected()
	if command == nil || command.Name == "serve" {
		return false
	}
	for _, flag := range command.Flags {
		if flag.Name == "data" {
			return true
		}
	}
	return false
}

// dataOf returns the data folder of the command, or "" if it has no flag --data.
func dataOf(ctx *kong.Context) string {
	for _, flag := range ctx.Selected().Flags {
		if flag.Name == "data" {
			return flag.Target.String()
		}
	}
	return ""
}

// namesSite reports whether the command line or the environment names a data folder or a database.
func namesSite(ctx *kong.Context) bool {
	for _, step := range ctx.Path {
		if step.Flag != nil && (step.Flag.Name == "data" || step.Flag.Name == "database-url") {
			return true
		}
	}
	for _, name := range []string{"HARBORLIGHT_DATA", "HARBORLIGHT_DATABASE_URL", "HARBORLIGHT_DATABASE_URL_FILE"} {
		if os.Getenv(name) != "" {
			return true
		}
	}
	return false
}

// holdsSite reports whether the folder contains a site's database or note, or may contain one that this user can't
// read.
func holdsSite(dir string) bool {
	for _, name := range []string{"harborlight.db", "harborlight.site"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil || errors.Is(err, fs.ErrPermission) {
			return true
		}
	}
	return false
}

// sameFolder reports whether both paths lead to the same folder, also through links. It returns false if one is
// missing.
func sameFolder(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	two, err := os.Stat(b)
	return err == nil && os.SameFile(one, two)
}

// readSettings returns the HARBORLIGHT_ variables in a file in the format of systemd's EnvironmentFile=: NAME=value
// lines, with or without quotes. It ignores all other lines. The error wraps fs.ErrNotExist if the file is missing.
func readSettings(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	settings := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if !ok || !strings.HasPrefix(name, "HARBORLIGHT_") {
			continue
		}
		settings[strings.TrimSpace(name)] = unquote(strings.TrimSpace(value))
	}
	return settings, nil
}

// unquote removes a pair of double or single quotes around the value and, in double quotes, the backslashes of \" and
// \\. It returns other values unchanged.
func unquote(value string) string {
	if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		inner := value[1 : n-1]
		if value[0] == '"' {
			inner = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(inner)
		}
		return inner
	}
	return value
}
