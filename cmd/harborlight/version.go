package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"harborlight/web"
)

type versionCmd struct {
	SBOM bool `name:"sbom" help:"Print the bill of materials (Go modules and npm packages) as CycloneDX JSON."`
}

// Run prints the version or the bill of materials.
func (c versionCmd) Run(out io.Writer) error {
	if !c.SBOM {
		_, err := fmt.Fprintln(out, "harborlight", version)
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this binary holds no build information: build it with make build")
	}
	bom, err := materials(info, web.Packages())
	if err != nil {
		return err
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(bom)
}
