package content

import (
	"io/fs"
	"time"
)

// SampleID is the ID of the sample of a kind in SampleSections.
func SampleID(kind string) string { return "sample-" + kind }

// SampleSections returns the files with samples on one page: a new block of each kind that the page can have, after its
// own blocks. The editor shows them as pictures of the kinds. A kind that the page can have only once and has already
// gets no sample. If the file isn't a page, SampleSections returns the files unchanged.
func SampleSections(files fs.FS, file string, today time.Time) fs.FS {
	p := &performer{draft: Draft{Base: files, Today: today}, files: files, read: map[string]any{},
		values: map[string]any{}}
	page, isPage := editableValue(files, file).(object)
	if !isPage || pageID(file) == "" {
		return files
	}
	blocks, _ := page.values["blocks"].([]any)
	for _, kind := range blockKinds {
		block, err := p.newBlock(Intent{File: file, Kind: kind.Name}, blocks)
		o, isBlock := block.(object)
		if err != nil || !isBlock {
			continue
		}
		o.set("id", SampleID(kind.Name))
		blocks = append(blocks, o)
	}
	page.set("blocks", blocks)
	o := newOverlay(files)
	o.set(file, page)
	return o
}
