package main

import (
	"fmt"
	"io"
)

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, "harborlight", version)
	return err
}
