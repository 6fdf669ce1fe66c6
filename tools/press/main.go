// Command press builds the embedded site: it renders the pages of a content folder, draws their images with the code
// that publishes pages, and writes them with the bundle of `npm run build` to WEB/dist. It fails with all problems,
// including content mistakes and exceeded budgets.
//
// It imports only packages that pages need, so that it can run while the program is still being compiled (decision
// 0043).
//
//	press CONTENT WEB
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/website/drawing"
	"harborlight/internal/website/render"
)

// main builds the public site from the folder CONTENT into the folder dist of WEB, and exits with status 1 if that
// fails or a page exceeds its budget.
func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: press CONTENT WEB")
		os.Exit(2) //nolint:forbidigo // a command of its own
	}
	if err := run(context.Background(), os.DirFS(os.Args[1]), os.Args[2]); err != nil {
		fmt.Fprintf(os.Stderr, "the site was not built:\n%v\n", err)
		os.Exit(1) //nolint:forbidigo // a command of its own
	}
}

// run renders all pages of the content, writes them into web/dist and checks their budgets. Mistakes in the content
// end it before anything is written.
func run(ctx context.Context, files fs.FS, web string) error {
	site, err := content.Read(files)
	if err != nil {
		return fmt.Errorf("the content has mistakes:\n%w", err)
	}
	bundled := os.DirFS(web)
	renderer, err := newRenderer(bundled, site.Brand)
	if err != nil {
		return err
	}
	nothing := func(string) []byte { return nil }
	made, err := renderer.Render(ctx, content.Bundle{Site: site, Files: files}, nothing)
	if err != nil {
		return err
	}
	dist := filepath.Join(web, "dist")
	if err := write(dist, bundled, made); err != nil {
		return err
	}
	return check(ctx, os.DirFS(dist), bundled, renderer, content.Bundle{Site: site, Files: files}, made.Pages)
}

// The output of `npm run build` in the folder web.
const (
	bundledSite = ".bundle/site" // files for browsers
	mark        = bundledSite + "/icon.svg"
	script      = ".bundle/render.js"
	built       = ".bundle/built.json"
	fonts       = ".fonts"
)

// newRenderer returns a renderer with the script, fonts and logo from the bundle. A missing file is an error. Uploads
// aren't available, because a build has none.
func newRenderer(bundled fs.FS, brand content.Brand) (*render.Renderer, error) {
	parts := map[string][]byte{}
	for _, name := range []string{mark, script, built} {
		data, err := fs.ReadFile(bundled, name)
		if err != nil {
			return nil, fmt.Errorf("read the bundle: %w", err)
		}
		parts[name] = data
	}
	folder, err := fs.Sub(bundled, fonts)
	if err != nil {
		return nil, err
	}
	studio, err := drawing.New(folder)
	if err != nil {
		return nil, err
	}
	noUpload := func(context.Context, content.MediaFile) ([]byte, error) {
		return nil, fault.NotFound(fault.Plain("A build has no uploads."))
	}
	engine := render.NewQuickJS(render.Script{Code: string(parts[script]), Built: parts[built]}, render.DefaultLimits)
	return render.NewRenderer(engine,
		&render.AssetBuilder{Drawer: studio, BuiltIn: brand, Mark: parts[mark], Upload: noUpload}), nil
}

// write deletes dist and writes the bundle's files, the built assets and all pages into it, so that it contains no
// page of an earlier content.
func write(dist string, bundled fs.FS, made *render.Output) error {
	served, err := fs.Sub(bundled, bundledSite)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	if err := os.CopyFS(dist, served); err != nil {
		return err
	}
	files := maps.Clone(made.Assets)
	for p, document := range made.Pages {
		files[fileOf(p)] = document
	}
	for name, data := range files {
		name = filepath.Join(dist, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil { //nolint:gosec // the folder of a public site
			return err
		}
		if err := os.WriteFile(name, data, 0o644); err != nil { //nolint:gosec // likewise
			return err
		}
	}
	return nil
}

// fileOf returns the file of a page path: 404.html for the page that is shown if none is found, otherwise index.html
// in the folder of the path.
func fileOf(page string) string {
	if page == render.NotFound {
		return "404.html"
	}
	return path.Join(page, "index.html")
}

// check prints the cost of each page and returns all exceeded budgets and missing files as one error. It also checks
// pages that the build doesn't write: /partners with partners, and each page with blocks of every kind; and the sheet of
// each theme.
func check(ctx context.Context, dist, bundled fs.FS, renderer *render.Renderer, e content.Bundle,
	pages map[string][]byte) error {
	styles, err := readSheets(bundled)
	if err != nil {
		return err
	}
	sheets := baseSheets{Site: styles["site"], Application: styles["application"]}
	partners, err := partnersPage(ctx, renderer, e)
	if err != nil {
		return err
	}
	full, err := fullPage(ctx, renderer, e)
	if err != nil {
		return err
	}
	w := scale{files: dist, sizes: map[string]int{}}
	var problems []error
	weigh := func(name, document string, allowed budget) cost {
		cost, err := w.weigh(document)
		if err == nil {
			err = cost.overruns(allowed)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", name, err))
		}
		return cost
	}
	show := func(name string, c cost) { fmt.Printf("%-30s %s\n", name, c) } //nolint:forbidigo // a command of its own
	for _, p := range slices.Sorted(maps.Keys(pages)) {
		show(p, weigh(p, string(pages[p]), pageBudget))
	}
	show("(/partners with partners)", weigh("/partners with partners", string(partners), quietBudget))
	var largest cost
	for _, p := range slices.Sorted(maps.Keys(pages)) {
		if p == render.Embed {
			continue
		}
		if c := weigh(p+" with blocks of every kind", sheets.join(full, pages[p]), fullBudget); c.styles > largest.styles {
			largest = c
		}
	}
	show("(a page with every kind)", largest)
	for _, name := range slices.Sorted(maps.Keys(styles)) {
		if strings.HasPrefix(name, "themes/") {
			show("("+name+")", weigh(name, `<link rel="stylesheet" href="`+styles[name]+`">`, themeBudget))
		}
	}
	return errors.Join(problems...)
}
