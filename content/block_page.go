package content

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// BlockPage is a page made of blocks alone. Any route whose page has no type of its own in Pages is one: adding
// it takes its entry in routes.json and its file in pages/, and no code.
type BlockPage struct {
	Route   Route   `json:"-"`
	Back    *Action `json:"back,omitempty"`
	Banner  *Banner `json:"banner,omitempty"`
	Hero    *Hero   `json:"hero,omitempty"`
	Night   bool    `json:"night,omitempty"` // a dark head
	Drawing Drawing `json:"drawing,omitempty"`

	Document *Document `json:"document,omitempty"` // in place of the hero
	Blocks   []Block   `json:"blocks" content:"empty"`
}

func (p BlockPage) problems(*Site) []fieldProblem {
	switch {
	case (p.Hero == nil) == (p.Document == nil):
		return []fieldProblem{{"", "must begin with either a hero or a document: keep one of them"}}
	case p.Document == nil && len(p.Blocks) == 0:
		return []fieldProblem{{"/blocks", "needs at least one entry: add one"}}
	case p.Document != nil && (p.Night || p.Drawing != ""):
		return []fieldProblem{{"", "is a document, which has neither a dark head nor a drawing: remove them"}}
	}
	return nil
}

// Drawing is a picture beside the head of a page.
type Drawing string

// Choices lists the drawings.
func (Drawing) Choices() []string {
	return []string{"chart", "compass", "lens", "signals", "soundings", "tide"}
}

// Block is one section of a BlockPage: exactly one of its contents, and how it sits on the page.
//
// Changes name a block by its id (decision 0038): a moved block is one change, and a mistake in one block leaves the
// changes of the others in force.
type Block struct {
	ID     string `json:"id" content:"key"`
	Anchor string `json:"anchor,omitempty"` // one of the route's anchors
	Tone   Tone   `json:"tone,omitempty"`   // the ground it stands on
	Joined bool   `json:"joined,omitempty"` // without the space above, after a block on the same ground

	Figures    *Stats          `json:"figures,omitempty" help:"A strip of large numbers"`
	Items      *Items          `json:"items,omitempty" label:"List" help:"Titled texts beside a heading"`
	Steps      *Steps          `json:"steps,omitempty" help:"Numbered steps, one under the other"`
	Line       *Steps          `json:"line,omitempty" label:"Steps in a line" help:"Numbered steps, from left to right"`
	Packages   *Packages       `json:"packages,omitempty" help:"Cards that sell services, with their checkout"`
	Prices     *PriceCards     `json:"prices,omitempty" label:"Price cards" help:"Printed prices with a link, as cards"`
	Ledger     *PriceCards     `json:"ledger,omitempty" label:"Price list" help:"Printed prices with a link, as lines"`
	Features   *Features       `json:"features,omitempty" help:"Two or three offers side by side with their points"`
	Comparison *Comparison     `json:"comparison,omitempty" label:"Comparison table" help:"A table to decide by"`
	Prose      *Prose          `json:"prose,omitempty" label:"Large text" help:"A few sentences, large, on a dark band"`
	Text       *LongText       `json:"text,omitempty" help:"Long text with headings, lists, links and tables"`
	CaseStudy  *CaseStudy      `json:"case_study,omitempty" help:"What you did for one client and what came of it"`
	Evidence   *Evidence       `json:"evidence,omitempty" label:"Figures with their source" help:"Numbers that say who counted them"`
	Team       *Team           `json:"team,omitempty" help:"The people behind your brand"`
	Logos      *ClientLogos    `json:"logos,omitempty" label:"Client logos" help:"Companies you work for, by logo or name"`
	Gallery    *PictureGallery `json:"gallery,omitempty" help:"Pictures side by side, with captions"`
	Contact    *ContactPanel   `json:"contact,omitempty" label:"Contact card" help:"A person to talk to, with your address, email and phone"`
	Questions  *Faq            `json:"questions,omitempty" help:"Questions with their answers"`
	Quotes     *Testimonials   `json:"quotes,omitempty" help:"What one or two clients said"`
	Close      *Callout        `json:"close,omitempty" label:"Closing words" help:"A last word and what to do next"`
}

// Tone is the ground of a block; without one it is the paper of the page.
type Tone string

// Choices lists the grounds.
func (Tone) Choices() []string { return []string{"sunken", "night"} }

// contents names what the block holds, and what it could hold.
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

func (b Block) problems(*Site) []fieldProblem {
	held, known := b.contents()
	if len(held) == 1 {
		return nil
	}
	return []fieldProblem{{"", fmt.Sprintf("holds %d contents: give it exactly one of %s", len(held),
		strings.Join(known, ", "))}}
}

// readBlockPages reads the page of every route that Pages has no type for.
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

// checkBlockPages holds the anchors of a page and of its route together.
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
