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
	SBOM bool `name:"sbom" help:"Print the modules and packages that the program is made of, as CycloneDX JSON."`
}

// Run prints the version, or what the program is made of.
func (c versionCmd) Run(out io.Writer) error {
	if !c.SBOM {
		_, err := fmt.Fprintln(out, "harborlight", version)
		return err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this program does not know what it was built from: build it with make build")
	}
	bom, err := materials(info, web.Packages())
	if err != nil {
		return err
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(bom)
}
