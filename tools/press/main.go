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
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

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
	return check(os.DirFS(dist), bundled, made.Pages)
}

// The output of `npm run build` in the folder web.
const (
	bundledSite = ".bundle/site" // files for browsers
	mark        = bundledSite + "/icon.svg"
	script      = ".bundle/render.js"
	built       = ".bundle/built.json"
	displayFont = ".fonts/display.ttf"
	sansFont    = ".fonts/sans.ttf"
)

// newRenderer returns a renderer with the script, fonts and logo from the bundle. A missing file is an error. Uploads
// aren't available, because a build has none.
func newRenderer(bundled fs.FS, brand content.Brand) (*render.Renderer, error) {
	parts := map[string][]byte{}
	for _, name := range []string{mark, script, built, displayFont, sansFont} {
		data, err := fs.ReadFile(bundled, name)
		if err != nil {
			return nil, fmt.Errorf("read the bundle: %w", err)
		}
		parts[name] = data
	}
	studio, err := drawing.New(parts[displayFont], parts[sansFont])
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

// ownSections is the name of a page that doesn't exist: no built-in page has custom sections, so the budget is
// checked for a page with all of their styles.
const ownSections = "(with own sections)"

// check prints the cost of each page and returns all exceeded budgets and missing files as one error. It also checks
// a page with custom sections, which no built-in page has.
func check(dist, bundled fs.FS, pages map[string][]byte) error {
	withOwn, err := ownPage(bundled)
	if err != nil {
		return err
	}
	pages = maps.Clone(pages)
	pages[ownSections] = withOwn
	w := scale{files: dist, sizes: map[string]int{}}
	var problems []error
	for _, p := range slices.Sorted(maps.Keys(pages)) {
		cost, err := w.weigh(string(pages[p]))
		if err == nil {
			fmt.Printf("%-30s %s\n", p, cost) //nolint:forbidigo // a command of its own
			err = cost.overruns()
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", p, err))
		}
	}
	return errors.Join(problems...)
}

// ownPage returns the HTML of a page that loads the styles and scripts of custom sections, for the check of budgets.
func ownPage(bundled fs.FS) ([]byte, error) {
	data, err := fs.ReadFile(bundled, built)
	if err != nil {
		return nil, err
	}
	var files struct {
		Boot, Early string
		Styles      struct{ Site, Own string }
	}
	if err := json.Unmarshal(data, &files); err != nil {
		return nil, fmt.Errorf("read %s: %w", built, err)
	}
	return fmt.Appendf(nil, `<link rel="stylesheet" href="%s"><link rel="stylesheet" href="%s">`+
		`<script src="%s"></script><script src="%s"></script>`,
		files.Styles.Site, files.Styles.Own, files.Early, files.Boot), nil
}
