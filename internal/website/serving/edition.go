package serving

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"strings"
)

// Edition contains the pages and redirects of one version of the content, compressed and tagged. It is immutable, so
// a response never mixes two editions.
type Edition struct {
	files     map[string]*file  // pages and assets by URL path, without trailing slash
	redirects map[string]string // old path → new path
	notFound  *file
}

// NewEdition returns an edition with the given documents by URL path, including NotFound, and redirects from old to
// new paths. Unchanged pages keep their ETag. It returns an error if a required page is missing, a path belongs to an
// asset, or a page lacks its slot.
func (s *Site) NewEdition(documents map[string][]byte, redirects map[string]string) (*Edition, error) {
	return s.NewEditionWith(nil, documents, redirects)
}

// NewEditionWith is like NewEdition and also replaces assets, by URL path. A nil value removes an asset. It returns
// an error for a path that is neither an asset of the build nor in the social folder.
func (s *Site) NewEditionWith(assets, documents map[string][]byte, redirects map[string]string) (*Edition, error) {
	now := s.current.Load()
	pages := make(map[string]*file, len(documents))
	for p, document := range documents {
		pages[p] = s.page(document, now.page(p))
	}
	e, err := s.edition(pages, redirects)
	if err != nil {
		return nil, err
	}
	for p, data := range assets {
		if _, built := s.assets[p]; !built && !strings.HasPrefix(p, "/"+socialFolder) {
			return nil, fmt.Errorf("no asset can be at %s", p)
		}
		delete(e.files, p)
		if data != nil {
			e.files[p] = asset(p, data, now.files[p])
		}
	}
	return e, nil
}

// File returns the uncompressed page or asset that the site serves at a path, or nil. It doesn't follow redirects.
func (s *Site) File(p string) []byte {
	if f, ok := s.current.Load().files[p]; ok {
		return f.plain()
	}
	return nil
}

// Built returns the build's asset at a path, or nil.
func (s *Site) Built(p string) []byte {
	if f, ok := s.assets[p]; ok {
		return f.plain()
	}
	return nil
}

// asset returns the file of an asset, or the served file now if it has the same bytes. PNG and ICO files aren't
// compressed.
func asset(p string, data []byte, now *file) *file {
	if now != nil && bytes.Equal(now.plain(), data) {
		return now
	}
	f := newFile(strings.TrimPrefix(p, "/"))
	f.variants = []variant{newVariant("", data)}
	if path.Ext(p) != ".png" && path.Ext(p) != ".ico" {
		f.variants = compress(data)
	}
	return f
}

// Replace swaps all pages, assets and redirects at once; nil restores those of the build. Responses that have begun
// keep their edition.
func (s *Site) Replace(e *Edition) {
	if e == nil {
		e = s.built
	}
	s.current.Store(e)
}

// page returns the file of a document with the site's origin filled in, or the served file now if it has the same
// bytes.
func (s *Site) page(document []byte, now *file) *file {
	body := bytes.ReplaceAll(document, []byte(placeholder), []byte(s.origin))
	if now != nil && bytes.Equal(now.plain(), body) {
		return now
	}
	return &file{contentType: types[".html"], cacheControl: "no-cache", page: true, variants: compress(body)}
}

// page returns the page at a path, NotFound included, or nil.
func (e *Edition) page(p string) *file {
	if p == NotFound {
		return e.notFound
	}
	return e.files[p]
}

// plain returns the uncompressed bytes.
func (f *file) plain() []byte { return f.variants[len(f.variants)-1].body }

// edition returns an edition of the build's assets, the pages and the redirects. It returns an error if the home page
// or the not-found page is missing, a path is taken by an asset or isn't clean, or a page lacks its slot.
func (s *Site) edition(pages map[string]*file, redirects map[string]string) (*Edition, error) {
	e := &Edition{files: maps.Clone(s.assets), redirects: maps.Clone(redirects), notFound: pages[NotFound]}
	for p, page := range pages {
		if _, taken := s.assets[p]; taken || path.Clean(p) != p || !strings.HasPrefix(p, "/") {
			return nil, fmt.Errorf("no page can be at %s", p)
		}
		if p != NotFound {
			e.files[p] = page
		}
	}
	if e.notFound == nil || e.files["/"] == nil {
		return nil, fmt.Errorf("the home page or the not-found page is missing")
	}
	for _, slot := range s.slots {
		if _, _, _, err := slot.cut(e); err != nil {
			return nil, err
		}
	}
	return e, nil
}
