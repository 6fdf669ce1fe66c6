package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	"harborlight/content"
	"harborlight/internal/kit/fault"
	"harborlight/internal/website/media/captions"
	"harborlight/internal/website/media/film"
	"harborlight/internal/website/media/picture"
	"harborlight/internal/website/media/vector"
)

// indexName is the file of an archive that lists the uploads. The files lie beside it, under the names they are
// served as.
const indexName = content.UploadsFolder + "/uploads.json"

// archived is one upload in the index.
type archived struct {
	Name  string   `json:"name"`
	Alt   string   `json:"alt"`
	File  string   `json:"file"`
	Parts []string `json:"parts"`
}

// index lists the uploads of an archive, oldest first.
type index struct {
	Uploads []archived `json:"uploads"`
}

// Archive is a folder of uploads, as Export writes it.
type Archive struct {
	fsys  fs.FS
	index index
	names map[string]bool // file names in the archive
	bytes int64
}

// maxArchived is the maximum size of a file in an archive, in bytes. A re-encoded image may be larger than its
// upload.
const maxArchived = 64 << 20

// ReadArchive reads and checks the uploads in a content folder. A folder without uploads gives an empty archive. If
// files are missing, damaged, foreign or not listed in the index, it returns content.Problems that list them.
func ReadArchive(fsys fs.FS) (*Archive, error) {
	a := &Archive{fsys: fsys, names: map[string]bool{}}
	data, err := fs.ReadFile(fsys, indexName)
	if errors.Is(err, fs.ErrNotExist) {
		err = a.checkUnlisted()
		return a, err
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", indexName, err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&a.index); err != nil {
		return nil, content.Problems{{File: indexName, Text: fmt.Sprintf("can't be read (%v): export again", err)}}
	}
	if problems := a.check(); len(problems) > 0 {
		return nil, problems
	}
	err = a.checkUnlisted()
	return a, err
}

// Len returns the number of uploads.
func (a *Archive) Len() int { return len(a.index.Uploads) }

// MissingUploads returns the places where the content in files refers to an upload that the archive lacks, nil if
// there are none.
func (a *Archive) MissingUploads(files fs.FS) (places []content.UploadRef) {
	for _, p := range content.UploadRefs(files) {
		if !a.names[path.Base(string(p.Media))] {
			places = append(places, p)
		}
	}
	return places
}

// Read returns the bytes of an upload in the archive, or a fault of kind NotFound.
func (a *Archive) Read(_ context.Context, address content.MediaFile) ([]byte, error) {
	name := path.Base(string(address))
	if !a.names[name] {
		return nil, errNotFound
	}
	f, err := a.read(name)
	return f.data, err
}

// check reads every file of the index and returns a problem for each one that is missing, damaged or foreign. It adds
// the good ones to a.names and a.bytes.
func (a *Archive) check() (problems content.Problems) {
	if len(a.index.Uploads) > maxUploads {
		return content.Problems{{File: indexName,
			Text: fmt.Sprintf("lists more than %d uploads: leave some out", maxUploads)}}
	}
	for _, u := range a.index.Uploads {
		if len([]rune(u.Alt)) > maxAlt || len(u.Parts) > maxParts {
			problems = append(problems, content.Problem{File: indexName,
				Text: "says too much about " + u.File + ": export again"})
		}
		for _, name := range append([]string{u.File}, u.Parts...) {
			f, err := a.read(name)
			if err != nil {
				problems = append(problems, content.Problem{File: path.Join(content.UploadsFolder, name), Text: err.Error()})
				continue
			}
			a.names[name], a.bytes = true, a.bytes+int64(len(f.data))
		}
	}
	return problems
}

// checkUnlisted returns content.Problems with all files of the folder that the index doesn't list, or nil. A missing
// folder has none.
func (a *Archive) checkUnlisted() error {
	entries, err := fs.ReadDir(a.fsys, content.UploadsFolder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("list the uploads: %w", err)
	}
	var problems content.Problems
	for _, e := range entries {
		if name := path.Join(content.UploadsFolder, e.Name()); name != indexName && !a.names[e.Name()] {
			problems = append(problems, content.Problem{File: name,
				Text: "isn't listed in " + indexName + ": remove it, and upload it in the editor"})
		}
	}
	if len(problems) > 0 {
		return problems
	}
	return nil
}

// Errors for a file of an archive.
var (
	errNoName   = errors.New("is no name of an upload: export again, and upload new files in the editor")
	errAbsent   = errors.New("is missing: export again")
	errAltered  = errors.New("is damaged or was changed: its name doesn't fit its bytes. Export again")
	errForeign  = errors.New("isn't a file that an export wrote: upload it in the editor, which cleans it")
	errOversize = errors.New("is larger than an upload may be")
)

// read returns a file of the archive. It fails if the file is missing or too large, if the bytes don't match the hash
// in the name, or if this program wouldn't have written them. The errors are texts for the owner.
func (a *Archive) read(name string) (encodedFile, error) {
	if !fileName.MatchString(name) {
		return encodedFile{}, errNoName
	}
	f, err := a.fsys.Open(path.Join(content.UploadsFolder, name))
	if err != nil {
		return encodedFile{}, errAbsent
	}
	defer f.Close() //nolint:errcheck // only read
	data, err := io.ReadAll(io.LimitReader(f, maxArchived+1))
	if err != nil {
		return encodedFile{}, fmt.Errorf("can't be read: %w", err)
	}
	ending := path.Ext(name)
	if len(data) > maxArchived || ending == ".mp4" && int64(len(data)) > limits[Video] {
		return encodedFile{}, errOversize
	}
	if nameOf(sha256.Sum256(data), ending) != name {
		return encodedFile{}, errAltered
	}
	width, height, ok := isUnchanged(ending, data)
	if !ok {
		return encodedFile{}, errForeign
	}
	return encodedFile{name: name, data: data, width: width, height: height}, nil
}

// isUnchanged reports whether the program would store the bytes unchanged: for images, whether they contain only
// pixels within masterSide and fit the extension. It returns their size in pixels, 0 for captions.
func isUnchanged(ending string, data []byte) (width, height int, ok bool) {
	switch ending {
	case ".svg":
		clean, width, height, err := vector.Clean(data)
		return width, height, err == nil && bytes.Equal(clean, data)
	case ".vtt":
		clean, err := captions.Clean(data)
		return 0, 0, err == nil && bytes.Equal(clean, data)
	case ".mp4":
		info, err := film.Inspect(bytes.NewReader(data), int64(len(data)))
		return info.Width, info.Height, err == nil && isBlank(data, info.Blank)
	}
	p, err := picture.Decode(context.Background(), data) // from the owner's own folder
	if err != nil || !picture.IsClean(data) {
		return 0, 0, false
	}
	width, height = p.Size()
	isPNG := bytes.HasPrefix(data, []byte("\x89PNG"))
	return width, height, isPNG == (ending == ".png") && max(width, height) <= masterSide
}

// isBlank reports whether the private data of a video is already blanked.
func isBlank(data []byte, spans []film.Span) bool {
	for _, s := range spans {
		part := slices.Clone(data[s.Start:min(s.End, int64(len(data)))])
		if s.Blank(part, s.Start); !bytes.Equal(part, data[s.Start:s.Start+int64(len(part))]) {
			return false
		}
	}
	return true
}

// kindOfFile returns the kind of an upload from the extension of its main file; Image for unknown extensions.
func kindOfFile(name string) Kind {
	switch path.Ext(name) {
	case ".svg":
		return Drawing
	case ".vtt":
		return Captions
	case ".mp4":
		return Video
	}
	return Image
}

// checkArchive returns errTooMany or errNoRoom, both conflicts, if an archive doesn't fit. It counts every upload of
// the archive, even those already stored.
func (s space) checkArchive(a *Archive) error {
	switch {
	case s.Uploads+a.Len() > maxUploads:
		return errTooMany
	case s.Bytes+a.bytes > maxTotal:
		return errNoRoom
	}
	return nil
}

// isNew reports whether findUploadOf returned NotFound.
func isNew(err error) bool { return fault.KindOf(err) == fault.KindNotFound }
