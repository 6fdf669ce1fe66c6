package content

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// BlockPage is a page that consists of blocks. Every route without a page type in Pages is one: adding it takes an
// entry in routes.json and a file in pages/, but no code.
type BlockPage struct {
	Route   Route   `json:"-"`
	Back    *Action `json:"back,omitempty"`
	Banner  *Banner `json:"banner,omitempty"`
	Hero    *Hero   `json:"hero,omitempty"`
	Night   bool    `json:"night,omitempty"` // dark header
	Drawing Drawing `json:"drawing,omitempty"`

	Document *Document `json:"document,omitempty"` // instead of the hero
	Blocks   []Block   `json:"blocks" content:"empty"`
}

// problems requires a page to begin with either a hero or a document, and to have blocks after a hero. A document
// page can't have a dark header or a drawing.
func (p BlockPage) problems(*Site) []fieldProblem {
	switch {
	case (p.Hero == nil) == (p.Document == nil):
		return []fieldProblem{{"", "must begin with either a hero or a document: keep one of them"}}
	case p.Document == nil && len(p.Blocks) == 0:
		return []fieldProblem{{"/blocks", "needs at least one entry: add one"}}
	case p.Document != nil && (p.Night || p.Drawing != ""):
		return []fieldProblem{{"", "is a document, which has neither a dark header nor a drawing: remove them"}}
	}
	return nil
}

// Drawing is an illustration in a page's header.
type Drawing string

// Choices returns the drawings.
func (Drawing) Choices() []string {
	return []string{"chart", "compass", "lens", "signals", "soundings", "tide"}
}

// Block is one section of a BlockPage: exactly one content, and its layout on the page.
//
// Changes refer to a block by its ID (decision 0039): moving a block is one change, and a mistake in one block
// doesn't affect changes of the others.
type Block struct {
	ID     string `json:"id" content:"key"`
	Anchor string `json:"anchor,omitempty"` // one of the route's anchors
	Tone   Tone   `json:"tone,omitempty"`   // background
	Joined bool   `json:"joined,omitempty"` // no space above, after a block with the same background

	Figures    *Stats          `json:"figures,omitempty" help:"A strip of large numbers"`
	Items      *Items          `json:"items,omitempty" label:"List" help:"Titled texts beside a heading"`
	Steps      *Steps          `json:"steps,omitempty" help:"Numbered steps, one under the other"`
	Line       *Steps          `json:"line,omitempty" label:"Steps in a line" help:"Numbered steps, from left to right"`
	Packages   *Packages       `json:"packages,omitempty" help:"Cards that sell services, with their checkout"`
	Prices     *PriceCards     `json:"prices,omitempty" label:"Price cards" help:"Printed prices with a link, as cards"`
	Ledger     *PriceCards     `json:"ledger,omitempty" label:"Price list" help:"Printed prices with a link, as lines"`
	Features   *Features       `json:"features,omitempty" help:"Two or three offers side by side with their points"`
	Comparison *Comparison     `json:"comparison,omitempty" label:"Comparison table" help:"A table that compares options"`
	Prose      *Prose          `json:"prose,omitempty" label:"Large text" help:"A few sentences, large, on a dark band"`
	Text       *LongText       `json:"text,omitempty" help:"Long text with headings, lists, links and tables"`
	CaseStudy  *CaseStudy      `json:"case_study,omitempty" help:"Your work for one client and its results"`
	Evidence   *Evidence       `json:"evidence,omitempty" label:"Figures with their source" help:"Numbers, each with its source"`
	Team       *Team           `json:"team,omitempty" help:"The people behind your brand"`
	Logos      *ClientLogos    `json:"logos,omitempty" label:"Client logos" help:"Companies you work for, by logo or name"`
	Gallery    *PictureGallery `json:"gallery,omitempty" help:"Images side by side, with captions"`
	Contact    *ContactPanel   `json:"contact,omitempty" label:"Contact card" help:"A contact person with your address, email and phone"`
	Questions  *Faq            `json:"questions,omitempty" help:"Questions with their answers"`
	Quotes     *Testimonials   `json:"quotes,omitempty" help:"Quotes from one or two clients"`
	Close      *Callout        `json:"close,omitempty" label:"Closing words" help:"A closing text with a call to action"`
}

// Tone is the background of a block; empty for the page's background.
type Tone string

// Choices returns the backgrounds.
func (Tone) Choices() []string { return []string{"sunken", "night"} }

// contents returns the names of the contents that the block has, and of all possible ones.
func (b Block) contents() (held, known []string) {
	v := reflect.ValueOf(b)
	for i := range v.NumField() {
		if v.Field(i).Kind() != reflect.Pointer {
			continue
		}
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		known = append(known, name)
		if !v.Field(i).IsNil() {
			held = append(held, name)
		}
	}
	return held, known
}

// problems requires exactly one content in the block.
func (b Block) problems(*Site) []fieldProblem {
	held, known := b.contents()
	if len(held) == 1 {
		return nil
	}
	return []fieldProblem{{"", fmt.Sprintf("has %d contents: give it exactly one of %s", len(held),
		strings.Join(known, ", "))}}
}

// readBlockPages reads the page of every route without a page type, that is, those that readFiles hasn't read.
// Mistakes become problems of the reader.
func readBlockPages(r *reader, routes []Route) []BlockPage {
	var pages []BlockPage
	for _, route := range routes {
		if slices.Contains(r.seen, route.File()) {
			continue
		}
		page := BlockPage{Route: route}
		r.read(route.File(), &page, "")
		pages = append(pages, page)
	}
	return pages
}

// checkBlockPages records a problem for each block's anchor that is used twice or that the page's route doesn't list,
// and for each listed anchor that no block has.
func checkBlockPages(r *reader, pages []BlockPage) {
	for _, page := range pages {
		file := page.Route.File()
		missing := slices.Clone(page.Route.Anchors)
		for i, block := range page.Blocks {
			if block.Anchor == "" {
				continue
			}
			if !slices.Contains(missing, block.Anchor) {
				r.problem(file, fmt.Sprintf("/blocks/%d/anchor", i),
					"is %q, which is not an anchor of its route, or used twice: correct it or add it in routes.json", block.Anchor)
			}
			missing = slices.DeleteFunc(missing, func(anchor string) bool { return anchor == block.Anchor })
		}
		for _, anchor := range missing {
			r.problem(file, "/blocks", "lack the anchor %q that routes.json promises: give it to a block", anchor)
		}
	}
}
