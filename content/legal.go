package content

import (
	"fmt"
	"slices"
	"strings"
)

// LegalPage is a legal page that the seller needs.
type LegalPage struct {
	ID   string // ID of its link in the footer
	Name string
	To   Link // page that the footer links to; empty if none

	InFooter bool // the footer lists it, with or without a link
	HasDraft bool // the program can draft it (internal/website/legal)
}

// draftedPages are the IDs of the pages that the program can draft.
var draftedPages = []string{"imprint", "terms", "privacy", "withdrawal", "cookies"}

// consumerPages are the additional pages of a seller with consumers in the EU, in footer order.
var consumerPages = []LegalPage{{ID: "imprint", Name: "Imprint"}, {ID: "terms", Name: "Terms of Service"},
	{ID: "privacy", Name: "Privacy Policy"}, {ID: "withdrawal", Name: "Right of Withdrawal"}}

// LegalPages returns the pages that the footer lists and, for a seller with consumers in the EU, the other required
// pages, with InFooter false. HasDraft means that the program contains a draft of the page.
func (s *Site) LegalPages() []LegalPage {
	var pages []LegalPage
	for _, notice := range s.Navigation.Footer.Legal {
		pages = append(pages, LegalPage{ID: notice.ID, Name: notice.Label, To: notice.To, InFooter: true})
	}
	if s.Selling.HasEUConsumers() {
		for _, needed := range consumerPages {
			if !slices.ContainsFunc(pages, func(p LegalPage) bool { return p.ID == needed.ID }) {
				pages = append(pages, needed)
			}
		}
	}
	for i := range pages {
		pages[i].HasDraft = slices.Contains(draftedPages, pages[i].ID)
	}
	return pages
}

// GapMark is the start of a gap in a drafted text, such as "[Fill in: your phone number]".
const GapMark = "[Fill in: "

// unconfirmed returns why a document can't be published: it has gaps, of which the text contains the first, or is an
// unconfirmed draft. It returns an empty string if it can be published.
func (d Document) unconfirmed() string {
	if n := strings.Count(string(d.Text), GapMark); n > 0 {
		_, gap, _ := strings.Cut(string(d.Text), GapMark)
		gap, _, _ = strings.Cut(gap, "]")
		if n == 1 {
			return "has a gap to fill in: “" + gap + "”"
		}
		return fmt.Sprintf("has %d gaps to fill in, first “%s”", n, gap)
	}
	if d.Sample {
		return "is a draft: read it and confirm it, or remove the page"
	}
	return ""
}

// Unconfirmed returns the documents that can't be published, because they are unconfirmed drafts or have gaps.
func (s *Site) Unconfirmed() (problems Problems) {
	for _, page := range s.Pages {
		document, isDocument := page.Head.Content.(*Document)
		if !isDocument {
			continue
		}
		if why := document.unconfirmed(); why != "" {
			problems = append(problems, Problem{File: page.Route.File(), Field: "/head/text", Text: why})
		}
	}
	return problems
}
