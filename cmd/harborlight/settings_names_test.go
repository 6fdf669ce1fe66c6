package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

var settingName = regexp.MustCompile(`HARBORLIGHT_[A-Z0-9_]*[A-Z0-9]`)

// otherVariables are read outside of the settings: by other commands, by the release script and by tools.
var otherVariables = []string{"HARBORLIGHT_ENV_FILE", "HARBORLIGHT_RELEASE_KEY", "HARBORLIGHT_BIN", "HARBORLIGHT_TEST_"}

// TestDocumentedVariablesExist finds variables in documents and packaging that the program ignores, for example after
// a rename.
func TestDocumentedVariablesExist(t *testing.T) {
	t.Parallel()
	settings := variables(t)
	files := []string{"../../README.md", "../../CONTRIBUTING.md", "../../compose.yaml", "../../Containerfile"}
	for _, folder := range []string{"../../docs", "../../packaging", "../../content"} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && (folder != "../../content" || filepath.Ext(path) == ".md") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range settingName.FindAllString(string(text), -1) {
			found++
			isOther := slices.ContainsFunc(otherVariables, func(other string) bool { return strings.HasPrefix(name, other) })
			if !settings[name] && !isOther {
				t.Errorf("%s names %s, which the program ignores", file, name)
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d names found", found)
	}
}

// TestContainerHealthCheckIsACommand parses the health checks of the container files with the program's commands.
func TestContainerHealthCheckIsACommand(t *testing.T) {
	t.Parallel()
	check := regexp.MustCompile(`/harborlight['"], ['"](.*)['"]\]`)
	for _, file := range []string{"../../compose.yaml", "../../Containerfile"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		args := check.FindSubmatch(text)
		if args == nil {
			t.Errorf("%s has no health check", file)
			continue
		}
		if _, err := commandLine(t).Parse([]string{string(args[1])}); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// variables returns the variables of all flags, with NAME_FILE for secrets.
func variables(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	var visit func(n *kong.Node)
	visit = func(n *kong.Node) {
		for _, flag := range n.Flags {
			for _, name := range flag.Envs {
				names[name] = true
			}
		}
		for _, child := range n.Children {
			visit(child)
		}
	}
	visit(commandLine(t).Model.Node)
	for name := range secrets {
		names[name+"_FILE"] = true
	}
	return names
}

func commandLine(t *testing.T) *kong.Kong {
	t.Helper()
	parser, err := kong.New(&cli{})
	if err != nil {
		t.Fatal(err)
	}
	return parser
}
