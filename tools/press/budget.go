package main

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The budgets of ARCHITECTURE.md, in bytes as they are sent. They count code: what pages say may grow without failing a
// build.
const (
	kb            = 1024 // as Lighthouse counts and tools/lighthouse checks
	readBudget    = 12 * kb
	touchedBudget = 75 * kb
	stylesBudget  = 10 * kb
	fontsBudget   = 60 * kb
	filesBudget   = 12
)

// cost is what the first load of a page takes.
type cost struct {
	read    int // JavaScript that is parsed until somebody touches the page
	touched int // the same with the code of all its islands
	styles  int
	fonts   int
	files   int
	alive   bool // some island lives by itself: the page is an application, and only touched counts for its scripts
}

func (c cost) String() string {
	in := func(bytes int) string { return fmt.Sprintf("%.1f KB", float64(bytes)/kb) }
	return fmt.Sprintf("js %s, touched %s  css %s  fonts %s  %d requests", in(c.read), in(c.touched), in(c.styles),
		in(c.fonts), c.files)
}

// overruns returns what is over budget.
func (c cost) overruns() error {
	read := c.read
	if c.alive {
		read = 0
	}
	var found []string
	for _, part := range []struct {
		name        string
		is, allowed int
	}{
		{"JavaScript until a touch", read, readBudget}, {"JavaScript", c.touched, touchedBudget},
		{"styles", c.styles, stylesBudget}, {"fonts", c.fonts, fontsBudget}, {"requests", c.files, filesBudget},
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

// scale weighs pages with the files that they load.
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

// accountDialog is the island that is no part of a first load: it is asked for from the header, by somebody signed in.
const accountDialog = "Account"

// weigh returns what a page costs. Every file that it names must be there.
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

// islandsOf returns the scripts of each island of a page.
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

// withParts returns the files with all that they load: what scripts import, and the fonts of styles.
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

// sum returns the bytes of the files of one kind, each once.
func (s scale) sum(files []string, kind string) (bytes int) {
	counted := map[string]bool{}
	for _, file := range files {
		if path.Ext(file) == kind && !counted[file] {
			counted[file] = true
			size, _ := s.size(file) // withParts has read it
			bytes += size
		}
	}
	return bytes
}

// size returns the bytes of a file as they are sent.
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

// found returns the first group of every match.
func found(pattern *regexp.Regexp, text string) []string {
	groups := []string{}
	for _, match := range pattern.FindAllStringSubmatch(text, -1) {
		groups = append(groups, match[1])
	}
	return groups
}
