package content

import (
	"slices"
	"strings"
)

// unit returns the place of the image or film that a part belongs to, or an empty string. A text, such as the
// alternative text, belongs to none.
func (p part) unit() string {
	if p.t == nil || isText(p.t) {
		return ""
	}
	return p.mediaPlace()
}

// isMediaText reports whether a part is a text of an image or film, such as the alternative text.
func (p part) isMediaText() bool { return p.unit() == "" && p.mediaDepth() >= 0 }

// mediaPlace returns the place of the image or film that contains a part, or an empty string.
func (p part) mediaPlace() string {
	depth := p.mediaDepth()
	if depth < 0 {
		return ""
	}
	var place strings.Builder
	place.WriteString(p.file + "#")
	for _, s := range p.steps[:depth+1] {
		place.WriteString("/" + escape.Replace(s.name))
	}
	return place.String()
}

// mediaDepth returns the index of the step to the image or film that contains a part, or -1.
func (p part) mediaDepth() int {
	return slices.IndexFunc(p.steps, func(s step) bool { return medias[s.t] != "" })
}

// unitEffect returns whether the image or film of a part is added, removed or replaced. A part can be one of its files,
// which another image doesn't have.
func (p part) unitEffect() Effect {
	switch s := p.steps[p.mediaDepth()]; {
	case isDeleted(s.after):
		return Removed
	case isDeleted(s.before):
		return Added
	}
	return Changed
}
