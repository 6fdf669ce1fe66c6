package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"
)

// bom is a bill of materials in CycloneDX 1.6, limited to the used fields.
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   bomMetadata `json:"metadata"`
	Components []component `json:"components"`
}

type bomMetadata struct {
	Component component `json:"component"`
}

type component struct {
	Type     string      `json:"type"` // application or library
	Ref      string      `json:"bom-ref"`
	Name     string      `json:"name"`
	Version  string      `json:"version"`
	PURL     string      `json:"purl"`
	Hashes   []hash      `json:"hashes,omitempty"`
	Licenses []licensing `json:"licenses,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"` // hexadecimal
}

type licensing struct {
	License struct {
		ID string `json:"id"` // SPDX
	} `json:"license"`
}

// npmPackage is an entry of web.Packages.
type npmPackage struct {
	Name      string `json:"name"`
	Version   string `json:"version"`
	License   string `json:"license"`
	Integrity string `json:"integrity"`
}

// billOfMaterials returns the bill of materials in CycloneDX: the standard library and the Go modules of the build,
// then the npm packages of the site, from their JSON list. Hashes are included if known. It returns an error for an
// invalid list.
func billOfMaterials(info *debug.BuildInfo, packages []byte) (bom, error) {
	out := bom{Format: "CycloneDX", Spec: "1.6", Version: 1, Components: []component{}}
	out.Metadata.Component = named("application", "pkg:golang/harborlight", "harborlight", version)
	out.Components = append(out.Components,
		named("library", "pkg:golang/std", "std", strings.TrimPrefix(info.GoVersion, "go")))
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := named("library", "pkg:golang/"+m.Path, m.Path, m.Version)
		if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok { // SHA-256 of the hashes of the module's files
			c.Hashes = hashes("SHA-256", sum)
		}
		out.Components = append(out.Components, c)
	}
	var shipped []npmPackage
	if err := json.Unmarshal(packages, &shipped); err != nil {
		return bom{}, fmt.Errorf("read the list of npm packages: %w", err)
	}
	for _, p := range shipped {
		c := named("library", "pkg:npm/"+strings.Replace(p.Name, "@", "%40", 1), p.Name, p.Version)
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			c.Hashes = hashes("SHA-512", sum)
		}
		var l licensing
		l.License.ID = p.License
		c.Licenses = []licensing{l}
		out.Components = append(out.Components, c)
	}
	return out, nil
}

func named(kind, purl, name, version string) component {
	purl += "@" + version
	return component{Type: kind, Ref: purl, Name: name, Version: version, PURL: purl}
}

// hashes returns a base64 hash in hexadecimal, as a list of one, or nil if it isn't valid base64.
func hashes(algorithm, sum string) []hash {
	raw, err := base64.StdEncoding.DecodeString(sum)
	if err != nil {
		return nil
	}
	return []hash{{algorithm, hex.EncodeToString(raw)}}
}
