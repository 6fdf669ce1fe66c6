package main

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// bundleOf returns a site of files with these texts. Each has 10 bytes as sent unless sent contains another size.
func bundleOf(texts map[string]string, sent map[string]int) scale {
	files := fstest.MapFS{}
	for name, text := range texts {
		size := sent[name]
		if size == 0 {
			size = 10
		}
		files["assets/"+name] = &fstest.MapFile{Data: []byte(text)}
		files["assets/"+name+".br"] = &fstest.MapFile{Data: make([]byte, size)}
	}
	return scale{files: files, sizes: map[string]int{}}
}

var site = map[string]string{
	"site.css":   `@font-face{src:url(/assets/text.woff2)}`,
	"text.woff2": "",
	"boot.js":    `import"./common.js";go()`,
	"common.js":  `import{a}from"./boot.js"`,
	"Form.js":    `import{b}from "./common.js";import("./later.js")`,
	"hydrate.js": "",
	"Live.js":    "",
	"Account.js": "",
	"later.js":   "",
}

const page = `<link rel="stylesheet" href="/assets/site.css"><script type="module" src="/assets/boot.js" ` +
	`data-islands="Form /assets/Form.js /assets/hydrate.js;Account /assets/Account.js /assets/hydrate.js"></script>`

func TestPagesCountEachFileOnce(t *testing.T) {
	sent := map[string]int{"site.css": 1, "text.woff2": 20, "boot.js": 300, "common.js": 4000, "Form.js": 50000,
		"hydrate.js": 600000, "Live.js": 7000000, "Account.js": 80000000, "later.js": 9}
	for name, tc := range map[string]struct {
		page string
		want cost
	}{
		"imports, fonts and islands, but code for later": {page,
			cost{read: 4300, touched: 654300, styles: 1, fonts: 20, files: 5}},
		"an island that lives by itself is parsed at once": {
			strings.Replace(page, `="Form `, `="Live /assets/Live.js;Form `, 1) +
				`<div data-island="Live" data-when="live"></div><div data-island="Form" data-when="touch"></div>`,
			cost{read: 7004300, touched: 7654300, styles: 1, fonts: 20, files: 5, alive: true}},
	} {
		got, err := bundleOf(site, sent).weigh(tc.page)
		if err != nil || got != tc.want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestPagesWithMissingFilesAreRejected(t *testing.T) {
	for _, added := range []string{
		`<link rel="stylesheet" href="/assets/gone.css">`, `<script src="/assets/gone.js"></script>`,
		`<p data-later="/assets/gone.js">`,
	} {
		if _, err := bundleOf(site, nil).weigh(page + added); err == nil || !strings.Contains(err.Error(), "gone") {
			t.Errorf("%s: %v", added, err)
		}
	}
}

func TestPagesOverBudgetAreRejected(t *testing.T) {
	fits := cost{read: 12 << 10, touched: 75 << 10, styles: 10 << 10, fonts: 60 << 10, files: 12}
	if err := fits.overruns(pageBudget); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*cost){
		"JavaScript until a touch 12289, budget 12288": func(c *cost) { c.read++ },
		"JavaScript 76801, budget 76800":               func(c *cost) { c.touched++ },
		"styles 10241, budget 10240":                   func(c *cost) { c.styles++ },
		"fonts 61441, budget 61440":                    func(c *cost) { c.fonts++ },
		"requests 13, budget 12":                       func(c *cost) { c.files++ },
	} {
		over := fits
		change(&over)
		if err := over.overruns(pageBudget); err == nil || !strings.HasSuffix(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	application := fits
	application.read, application.alive = application.touched, true
	if err := application.overruns(pageBudget); err != nil {
		t.Errorf("an application: %v", err)
	}
	if err := application.overruns(quietBudget); err == nil {
		t.Error("an application is a quiet page")
	}
}

// TestJoinedPagesHaveOneBaseSheet joins pages as if the blocks of one were on the other.
func TestJoinedPagesHaveOneBaseSheet(t *testing.T) {
	t.Parallel()
	sheets := baseSheets{Site: "/assets/site.css", Application: "/assets/application.css"}
	texts := maps.Clone(site)
	for _, name := range []string{"application.css", "text.css"} {
		texts[name] = ""
	}
	link := func(name string) []byte { return []byte(`<link rel="stylesheet" href="/assets/` + name + `.css">`) }
	full := append(link("site"), link("text")...)
	for base, fonts := range map[string]int{"site": 1, "application": 0} {
		got, err := bundleOf(texts, nil).weigh(sheets.join(full, link(base)))
		if want := (cost{styles: 2 * 10, fonts: fonts * 10, files: 3 + fonts}); err != nil || got != want {
			t.Errorf("with %s: %+v, %v", base, got, err)
		}
	}
}
