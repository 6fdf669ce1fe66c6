// Package legal drafts a site's legal pages from the seller's details. The owner must review and confirm a draft
// before publishing it (content.Site.Unconfirmed). The drafts aren't legal advice.
package legal

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"harborlight/content"
	"harborlight/internal/kit/postal"
)

//go:embed pages/*.md
var pages embed.FS

// PageDraft is the draft of one legal page.
type PageDraft struct {
	ID   string           `json:"id" doc:"ID of the page and of its link in the footer" example:"imprint"`
	Name string           `json:"name" doc:"Title of the page and text of the link" example:"Imprint"`
	Path string           `json:"path" doc:"Path of the page" example:"/imprint"`
	Text content.Markdown `json:"text" doc:"Markdown. Gaps for the owner look like [Fill in: your phone number]"`
}

// Settings are the program settings that the pages describe.
type Settings struct {
	Site      string // URL of the site, without a trailing slash
	Cards     bool   // Stripe processes card payments
	Invoices  bool   // orders are paid by invoice
	Assistant string // host of the language model that words the assistant's answers; empty if none
	Avatar    string // host that serves the avatar; empty if none
}

// facts are the values for the templates in pages/.
type facts struct {
	Settings
	Name, Street, City, Country, CountryName, VATID string
	Email, Phone                                    string
	EU                                              bool // EU consumer rights apply
	Subscriptions                                   bool
	// whether prices include tax; empty if the seller charges none
	PriceText                               string
	DaysToPay, GuaranteeDays, ResponseHours int
	Instruction, Form                       []string // of the withdrawal, as in the order confirmation
}

// Drafts returns Markdown drafts of the legal pages that the seller needs, in the order of the site. It skips pages
// that the program can't draft. Missing details of the seller become gaps to fill in.
func Drafts(site *content.Site, s Settings) ([]PageDraft, error) {
	templates, err := template.New("").Funcs(template.FuncMap{"need": orGap}).ParseFS(pages, "pages/*.md")
	if err != nil {
		return nil, fmt.Errorf("read the templates of the legal pages: %w", err)
	}
	f := factsOf(site, s)
	var drafts []PageDraft
	for _, page := range site.LegalPages() {
		if !page.HasDraft {
			continue
		}
		var text strings.Builder
		if err := templates.ExecuteTemplate(&text, page.ID+".md", f); err != nil {
			return nil, fmt.Errorf("draft the page %s: %w", page.ID, err)
		}
		drafts = append(drafts, PageDraft{ID: page.ID, Name: page.Name, Path: "/" + page.ID, Text: tidy(text.String())})
	}
	return drafts, nil
}

// factsOf returns the details of the seller, escaped for Markdown, and of the sale that the drafts mention.
func factsOf(site *content.Site, s Settings) facts {
	seller, claims := site.Selling.Seller, site.Brand.Claims
	f := facts{
		Settings: s, Name: escape(seller.Name), Street: escape(seller.Street), City: escape(seller.City),
		Country: string(seller.Country), CountryName: postal.Countries[string(seller.Country)], VATID: escape(seller.VATID),
		Email: escape(site.Brand.SupportEmail), Phone: escape(site.Brand.Phone),
		EU: site.Selling.HasEUConsumers(), Subscriptions: site.HasSubscriptions(), PriceText: site.Selling.Tax.Label(),
		DaysToPay: site.Selling.Invoices.DaysToPay, GuaranteeDays: claims.GuaranteeDays,
		ResponseHours: claims.ResponseHours,
	}
	contract := site.Mails.Orders.Contract
	f.Instruction, f.Form = f.paragraphs(contract.Instruction), f.paragraphs(contract.Form)
	return f
}

// paragraphs converts texts of the order confirmation to Markdown, with the seller's address and the link to withdraw
// filled in. A line without punctuation becomes a heading.
func (f facts) paragraphs(texts []string) []string {
	seller := []string{orGap(f.Name, "your legal name"), orGap(f.Street, "your street and number"),
		orGap(f.City, "your postcode and city"), orGap(f.CountryName, "your country"), f.Email}
	if f.Phone != "" {
		seller = append(seller, f.Phone)
	}
	out := make([]string, len(texts))
	for i, text := range texts {
		if !strings.ContainsAny(text, "\n.:,") {
			out[i] = "## " + text
			continue
		}
		blocks := strings.Split(escape(text), "\n\n")
		for j, block := range blocks {
			blocks[j] = strings.ReplaceAll(block, "\n", hardBreak)
		}
		out[i] = content.Fill(strings.Join(blocks, "\n\n"), "seller", strings.Join(seller, hardBreak),
			"link", "[Withdraw from contract here](/contact?topic=withdraw)")
	}
	return out
}

const hardBreak = "\\\n"

// orGap returns a detail of the seller or, if it is empty, a marked gap that names it for the owner to fill in.
func orGap(detail, what string) string {
	if detail != "" {
		return detail
	}
	return content.GapMark + what + "]"
}

// escape escapes the Markdown characters in a text.
func escape(text string) string { return special.ReplaceAllString(text, `\$0`) }

var (
	special = regexp.MustCompile("[\\\\`*_\\[\\]<>#|~]")
	empty   = regexp.MustCompile(`\n{3,}`)
)

// tidy removes the empty lines that template conditions leave behind.
func tidy(text string) content.Markdown {
	return content.Markdown(strings.TrimSpace(empty.ReplaceAllString(text, "\n\n")))
}
