package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"harborlight/content"
	"harborlight/internal/app"
	"harborlight/internal/website/embedded"
)

type contentCmd struct {
	Check  contentCheckCmd  `cmd:"" help:"Check a folder and print each mistake with its file, field and remedy."`
	Export contentExportCmd `cmd:"" help:"Write the published content and the uploads into a new folder."`
	Import contentImportCmd `cmd:"" help:"Import a folder's uploads, and its content as the draft (changes to the built-in files)."`
}

type contentCheckCmd struct {
	Dir string `arg:"" type:"existingdir" help:"Folder laid out like content/ of the source."`
}

// Run prints every mistake in the content and uploads of the folder and returns an error if there is one. Without
// mistakes it renders all pages, so that the program can start with every accepted folder. It only lists the number
// of missing uploads, which aren't a mistake.
func (c contentCheckCmd) Run(ctx context.Context, out io.Writer) error {
	folder, err := os.OpenRoot(c.Dir)
	if err != nil {
		return err
	}
	defer folder.Close() //nolint:errcheck // was read
	files := folder.FS()
	site, wrong := content.Read(files)
	uploads, damaged := app.ReadUploads(files)
	if wrong == nil { // publishing refuses them too
		wrong = joinProblems(site.Unconfirmed())
	}
	if err := joinProblems(wrong, damaged); err != nil {
		return printProblems(out, c.Dir, err)
	}
	edition := content.Bundle{Site: site, Files: files}
	if err := app.CheckPages(ctx, embedded.Site(), edition, uploads); err != nil {
		return fmt.Errorf("the content of %s: %w", c.Dir, err)
	}
	_, err = fmt.Fprintf(out, "%s is fine: %d services, %d pages, %d uploads.\n", c.Dir, len(site.Services()),
		len(site.Routes.Routes), uploads.Len())
	if left := uploads.MissingUploads(files); err == nil && len(left) > 0 {
		_, err = fmt.Fprintf(out, "%d uploads that it uses are missing in its folder uploads, the first at %s %s. "+
			"The site that imports it must have them.\n", len(left), left[0].File, left[0].Field)
	}
	return err
}

// joinProblems returns the mistakes of all errors as one list, or the first error that isn't a list of mistakes. It
// returns nil if there are none.
func joinProblems(errs ...error) error {
	var all content.Problems
	for _, err := range errs {
		problems, found := errors.AsType[content.Problems](err)
		if err != nil && !found {
			return err
		}
		all = append(all, problems...)
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

// printProblems prints the mistakes in err, one line each, and returns an error with their number. It returns other
// errors unchanged.
func printProblems(out io.Writer, dir string, err error) error {
	problems, found := errors.AsType[content.Problems](err)
	if !found {
		return err
	}
	fmt.Fprintln(out, problems) //nolint:errcheck // the error says that there are mistakes
	return fmt.Errorf("mistakes in the content of %s: %d", dir, len(problems))
}

type contentExportCmd struct {
	settings
	Dir string `arg:"" help:"Folder to write; it must be empty or missing."`
}

// Run writes the published content and the uploads as files into a folder, which must be empty or missing. It prints
// a line for each change of the owner that had to be skipped.
func (c *contentExportCmd) Run(ctx context.Context, out io.Writer) error {
	return withApp(ctx, c.settings, func(a *app.App) error {
		lines, uploads, err := a.Website().Export(ctx, c.Dir)
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("Wrote the published content and %d uploads to %s.", uploads, c.Dir))
		_, err = fmt.Fprintln(out, strings.Join(lines, "\n"))
		return err
	})
}

type contentImportCmd struct {
	settings
	Dir     string `arg:"" type:"existingdir" help:"Folder laid out like an export."`
	Publish bool   `help:"Publish it immediately instead of leaving it as the draft in the editor."`
	Note    string `help:"Description for the history."`
}

// Run imports the folder as the draft and, with --publish, publishes it. If it has mistakes, it prints all and
// imports nothing. It doesn't follow links out of the folder, because a folder from another person may link to local
// files, which would become public.
func (c *contentImportCmd) Run(ctx context.Context, out io.Writer) error {
	folder, err := os.OpenRoot(c.Dir)
	if err != nil {
		return err
	}
	defer folder.Close() //nolint:errcheck // was read
	return withApp(ctx, c.settings, func(a *app.App) error {
		number, err := a.Website().Import(ctx, folder.FS(), c.Publish, c.Note)
		switch {
		case err != nil:
			return printProblems(out, c.Dir, err)
		case c.Publish:
			_, err = fmt.Fprintf(out, "Published %s as version %d. A running site shows it within seconds.\n", c.Dir, number)
		default:
			_, err = fmt.Fprintf(out, "%s is the draft now. Publish it in the editor.\n", c.Dir)
		}
		return err
	})
}
