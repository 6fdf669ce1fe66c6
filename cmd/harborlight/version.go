package main

import (
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"harborlight/web"
)

type versionCmd struct {
	JSON bool   `name:"json" hidden:"" help:"Print the data that an upgrade needs."`
	SBOM bool   `name:"sbom" help:"Print the bill of materials (Go modules and npm packages) as CycloneDX JSON."`
	Of   string `hidden:"" type:"existingfile" help:"Another build of this version, for --sbom."`
}

// Run prints the version; with --json the version and the newest schema, for upgrades; with --sbom a CycloneDX
// document, of this program or the file in --of.
func (c versionCmd) Run(out io.Writer) error {
	if c.JSON {
		this, err := thisRelease()
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode(this)
	}
	if !c.SBOM {
		_, err := fmt.Fprintln(out, "harborlight", version)
		return err
	}
	info, err := c.buildInfo()
	if err != nil {
		return err
	}
	bom, err := billOfMaterials(info, web.Packages())
	if err != nil {
		return err
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(bom)
}

// buildInfo returns the build information of this program or of the file in --of. It returns an error if there is
// none.
func (c versionCmd) buildInfo() (*debug.BuildInfo, error) {
	if c.Of != "" {
		return buildinfo.ReadFile(c.Of)
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil, errors.New("this binary holds no build information: build it with make build")
	}
	return info, nil
}
