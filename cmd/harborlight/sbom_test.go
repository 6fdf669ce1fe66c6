package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"harborlight/web"
)

// hashContent is the form of hashes in CycloneDX; hashAlgorithms are some of its algorithms.
var (
	hashContent    = regexp.MustCompile(`^([a-f0-9]{64}|[a-f0-9]{128})$`)
	hashAlgorithms = []string{"SHA-256", "SHA-512"}
)

// The test compares the bill with the requirements of CycloneDX and with the build information in the program.
func TestBillOfMaterialsIsCompleteWithHashes(t *testing.T) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		t.Fatal("a test knows nothing of its build")
	}
	info.Deps = append(slices.Clone(info.Deps),
		&debug.Module{Path: "modernc.org/sqlite", Version: "v1.0.0",
			Sum: "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="})
	made, err := billOfMaterials(info, web.Packages())
	if err != nil {
		t.Fatal(err)
	}
	names := checkBill(t, made)
	for _, want := range []string{"std", "modernc.org/sqlite", "react", "react-dom", "@fontsource-variable/geist"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is missing", want)
		}
	}
	if slices.Contains(names, "vite") {
		t.Error("it names a tool of the build")
	}
}

func TestVersionPrintsTheBillOfMaterials(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), []string{"version", "--sbom"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	var printed bom
	d := json.NewDecoder(&out)
	d.DisallowUnknownFields()
	if err := d.Decode(&printed); err != nil {
		t.Fatal(err)
	}
	checkBill(t, printed)
}

// checkBill reports violations of the CycloneDX 1.6 schema and returns the names of the components.
func checkBill(t *testing.T, b bom) []string {
	t.Helper()
	if b.Format != "CycloneDX" || b.Spec != "1.6" || b.Version < 1 || b.Metadata.Component.Name != "harborlight" ||
		b.Metadata.Component.Type != "application" {
		t.Errorf("the head is %+v", b)
	}
	var names []string
	refs := map[string]bool{}
	for _, c := range b.Components {
		if c.Type != "library" || c.Name == "" || c.Version == "" || c.Ref == "" || refs[c.Ref] ||
			!strings.HasPrefix(c.PURL, "pkg:") {
			t.Errorf("not a component: %+v", c)
		}
		refs[c.Ref] = true
		if c.Name != "std" && len(c.Hashes) != 1 {
			t.Errorf("%s has no hash", c.Name)
		}
		for _, h := range c.Hashes {
			if !slices.Contains(hashAlgorithms, h.Algorithm) || !hashContent.MatchString(h.Content) {
				t.Errorf("%s: not a hash: %+v", c.Name, h)
			}
		}
		names = append(names, c.Name)
	}
	return names
}
