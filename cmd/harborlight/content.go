package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"harborlight/content"
)

type contentCmd struct {
	Check contentCheckCmd `cmd:"" help:"Check a folder: a line for each mistake, with file, field and what to do."`
}

type contentCheckCmd struct {
	Dir string `arg:"" type:"existingdir" help:"Folder laid out like content/ of the source."`
}

// Run prints every mistake in the content of the folder, and ends with an error if there is one.
func (c contentCheckCmd) Run(out io.Writer) error {
	site, err := content.Read(os.DirFS(c.Dir))
	if problems, found := errors.AsType[content.Problems](err); found {
		fmt.Fprintln(out, problems) //nolint:errcheck // the error below says that there are mistakes
		return fmt.Errorf("mistakes in the content of %s: %d", c.Dir, len(problems))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is fine: %d services, %d pages.\n", c.Dir, len(site.Services()), len(site.Routes.Routes))
	return err
}
