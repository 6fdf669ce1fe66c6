package content

import (
	"io/fs"
	"time"
)

// SampleID is the ID of the sample of a kind in SampleSections.
func SampleID(kind string) string { return "sample-" + kind }

// SampleSections returns the files with a page that shows a new block of each kind that it can have, after its own. The
// editor takes pictures of the kinds from it. A kind that the page has already and can have only once isn't added. If the
// file isn't a page, it returns the files as they are.
func SampleSections(files fs.FS, file string, today time.Time) fs.FS {
	p := &performer{draft: Draft{Base: files, Today: today}, files: files, read: map[string]any{},
		values: map[string]any{}}
	page, isPage := valueOf(files, file).(object)
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
	return &overlay{base: files, files: map[string][]byte{file: encode(page)}}
}
