package main

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// budget is the most that a page may cost, in bytes as sent. It counts code, because longer texts may not fail a build.
type budget struct {
	read, touched, styles, fonts, files int

	quiet bool // no island may start without interaction
}

const kb = 1024 // as counted by Lighthouse and checked by tools/lighthouse

// The budgets of ARCHITECTURE.md. A page with blocks of every kind, which only an owner can make, loads the style
// sheet of each kind, and the scripts of each island that a visitor touches (decision 0042).
var (
	pageBudget  = budget{read: 12 * kb, touched: 75 * kb, styles: 10 * kb, fonts: 60 * kb, files: 12}
	quietBudget = pageBudget.asQuiet()
	fullBudget  = budget{read: 12 * kb, touched: 100 * kb, styles: 13.5 * kb, fonts: 60 * kb, files: 12}
	themeBudget = budget{styles: 4 * kb, fonts: 70 * kb, files: 5} // of the sheet that a look adds to each page
)

// asQuiet returns the budget for a page on which no island starts without interaction.
func (b budget) asQuiet() budget {
	b.quiet = true
	return b
}

// cost is the size of a page's first load.
type cost struct {
	read    int // JavaScript that is parsed before the first interaction
	touched int // the same with the code of all islands
	styles  int
	fonts   int
	files   int
	// an island starts without interaction: the page is an application, and only touched counts for its scripts
	alive bool
}

// String returns the cost of a page in one line, in KB.
func (c cost) String() string {
	in := func(bytes int) string { return fmt.Sprintf("%.1f KB", float64(bytes)/kb) }
	return fmt.Sprintf("js %s, touched %s  css %s  fonts %s  %d requests", in(c.read), in(c.touched), in(c.styles),
		in(c.fonts), c.files)
}

// overruns returns an error that lists all exceeded parts of a budget, or nil. For a page with an island that starts
// without interaction, only the total JavaScript counts, unless the page must be quiet.
func (c cost) overruns(allowed budget) error {
	read := c.read
	if c.alive && !allowed.quiet {
		read = 0
	}
	var found []string
	for _, part := range []struct {
		name        string
		is, allowed int
	}{
		{"JavaScript until a touch", read, allowed.read}, {"JavaScript", c.touched, allowed.touched},
		{"styles", c.styles, allowed.styles}, {"fonts", c.fonts, allowed.fonts}, {"requests", c.files, allowed.files},
	} {
		if part.is > part.allowed {
			found = append(found, fmt.Sprintf("%s %d, budget %d", part.name, part.is, part.allowed))
		}
	}
	if len(found) > 0 {
		return fmt.Errorf("over budget: %s", strings.Join(found, ", "))
	}
	return nil
}

// scale measures pages with the files that they load.
type scale struct {
	files fs.FS
	sizes map[string]int
}

var (
	inDocument = regexp.MustCompile(`["' ](/assets/[\w.-]+)`)
	styleLink  = regexp.MustCompile(`<link [^>]*rel="stylesheet"[^>]*href="(/assets/[^"]+)"`)
	scriptTag  = regexp.MustCompile(`<script [^>]*?\bsrc="([^"]+)"`)
	islandList = regexp.MustCompile(` data-islands="([^"]*)"`)
	livesAlone = regexp.MustCompile(`data-island="(\w+)" data-when="(?:load|live)"`)
	fontInCSS  = regexp.MustCompile(`url\((/assets/[\w.-]+\.woff2)\)`)
	importInJS = regexp.MustCompile(`(?:\bfrom|\bimport) ?"\./([\w.-]+\.js)"`)
)

// accountDialog is the island that isn't part of a first load, because only signed-in users open it from the header.
const accountDialog = "Account"

// weigh returns the cost of a page in bytes as sent: JavaScript, styles, fonts and requests before the first
// interaction, and the JavaScript with all islands except the account dialog. It returns an error if one of the
// page's files is missing.
func (s scale) weigh(page string) (cost, error) {
	for _, file := range found(inDocument, page) {
		if _, err := s.size(file); err != nil {
			return cost{}, err
		}
	}
	styles := found(styleLink, page)
	first, err := s.withParts(append(found(scriptTag, page), styles...))
	if err != nil {
		return cost{}, err
	}
	islands, err := s.islandsOf(page)
	if err != nil {
		return cost{}, err
	}
	alive, touched := slices.Clone(first), slices.Clone(first)
	for _, name := range found(livesAlone, page) {
		alive = append(alive, islands[name]...)
	}
	for name, files := range islands {
		if name != accountDialog {
			touched = append(touched, files...)
		}
	}
	return cost{read: s.sum(alive, ".js"), touched: s.sum(touched, ".js"), styles: s.sum(first, ".css"),
		fonts: s.sum(first, ".woff2"), files: 1 + len(first), alive: livesAlone.MatchString(page)}, nil
}

// islandsOf returns the files of each island of a page, with their imports, by the island's name.
func (s scale) islandsOf(page string) (map[string][]string, error) {
	islands := map[string][]string{}
	for _, list := range found(islandList, page) {
		for island := range strings.SplitSeq(list, ";") {
			if names := strings.Fields(island); len(names) > 0 {
				files, err := s.withParts(names[1:])
				if err != nil {
					return nil, err
				}
				islands[names[0]] = files
			}
		}
	}
	return islands, nil
}

// withParts returns the files and, recursively, their dependencies: imports of scripts, and fonts of styles, without
// duplicates. A missing file is an error.
func (s scale) withParts(files []string) ([]string, error) {
	all := []string{}
	for wait := slices.Clone(files); len(wait) > 0; wait = wait[1:] {
		file := wait[0]
		if slices.Contains(all, file) {
			continue
		}
		all = append(all, file)
		if path.Ext(file) == ".woff2" {
			continue
		}
		text, err := fs.ReadFile(s.files, strings.TrimPrefix(file, "/"))
		if err != nil {
			return nil, err
		}
		wait = append(wait, found(fontInCSS, string(text))...)
		for _, name := range found(importInJS, string(text)) {
			wait = append(wait, path.Join(path.Dir(file), name))
		}
	}
	return all, nil
}

// sum returns the total size as sent, in bytes, of the files with the extension kind, without duplicates.
func (s scale) sum(files []string, kind string) (bytes int) {
	counted := map[string]bool{}
	for _, file := range files {
		if path.Ext(file) == kind && !counted[file] {
			counted[file] = true
			size, _ := s.size(file) // withParts has already read it
			bytes += size
		}
	}
	return bytes
}

// size returns the bytes of a file as sent: of its Brotli version if there is one. It keeps results in s.sizes. A
// missing file is an error.
func (s scale) size(file string) (int, error) {
	if size, known := s.sizes[file]; known {
		return size, nil
	}
	name := strings.TrimPrefix(file, "/")
	info, err := fs.Stat(s.files, name)
	if err != nil {
		return 0, fmt.Errorf("there is no file %s", file)
	}
	if compressed, err := fs.Stat(s.files, name+".br"); err == nil {
		info = compressed
	}
	s.sizes[file] = int(info.Size())
	return s.sizes[file], nil
}

// found returns the first group of every match in order, or an empty list.
func found(pattern *regexp.Regexp, text string) []string {
	groups := []string{}
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		groups = append(groups, match[1])
	}
	return groups
}
