package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"harborlight/web"
)

var update = flag.Bool("update", false, "write packages.json anew")

// shipped is a package of package-lock.json.
type shipped struct {
	Name      string `json:"name"`
	Version   string `json:"version"`
	License   string `json:"license"`
	Integrity string `json:"integrity"`
	Dev       bool   `json:"dev,omitempty"`
}

// TestPackagesAreThoseOfTheLockFile holds packages.json against package-lock.json:
// what is needed at run time, but for types, and the fonts, which the build embeds.
func TestPackagesAreThoseOfTheLockFile(t *testing.T) {
	text, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]shipped `json:"packages"`
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Fatal(err)
	}
	list := []shipped{}
	for _, path := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[path]
		_, p.Name, _ = strings.Cut(path, "node_modules/")
		font := strings.HasPrefix(p.Name, "@fontsource")
		types := strings.HasPrefix(p.Name, "@types/") || p.Name == "csstype" || p.Name == "openapi-typescript-helpers"
		if p.Name == "" || types || p.Dev && !font {
			continue
		}
		p.Dev = false
		list = append(list, p)
	}
	want, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile("packages.json", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(list) < 5 || !bytes.Equal(want, web.Packages()) {
		t.Error("packages.json is not what package-lock.json says; run: go test ./web -update")
	}
}
