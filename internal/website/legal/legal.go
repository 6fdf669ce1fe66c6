// Package legal drafts the legal pages of a site from the details of the seller. The owner reads and confirms a draft
// before it is published; until then the editor refuses to publish it (content.Site.Unconfirmed). The drafts are no
// legal advice.
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

// PageDraft is the draft of a legal page.
type PageDraft struct {
	ID   string           `json:"id" doc:"Id of its link in the footer, and of its page" example:"imprint"`
	Name string           `json:"name" doc:"Title of the page and text of the link" example:"Imprint"`
	Path string           `json:"path" doc:"Address of the page" example:"/imprint"`
	Text content.Markdown `json:"text" doc:"Markdown. Gaps for the owner look like [Fill in: your phone number]"`
}

// Settings are the settings of the program that the pages tell visitors about.
type Settings struct {
	Site      string // address of the site, without a slash at its end
	Cards     bool   // Stripe carries out card payments
	Invoices  bool   // orders are answered with an invoice
	Assistant string // host of the language model that words the assistant's answers; empty: none does
	Avatar    string // host that the avatar is loaded from; empty: none
}

// facts are the values of the templates in pages/.
type facts struct {
	Settings
	Name, Street, City, Country, CountryName, VATID string
	Email, Phone                                    string
	EU                                              bool // the rights of consumers in the EU apply
	Subscriptions                                   bool
	PriceText                                       string // says whether prices contain tax; empty: none is charged
	DaysToPay, GuaranteeDays, ResponseHours         int
	Instruction, Form                               []string // of the withdrawal, as the confirmation of an order says it
}

// Drafts returns the drafts of the legal pages that the seller of the site needs, in their order.
func Drafts(site *content.Site, s Settings) ([]PageDraft, error) {
	templates, err := template.New("").Funcs(template.FuncMap{"need": need}).ParseFS(pages, "pages/*.md")
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

// paragraphs returns texts of the confirmation of an order as Markdown. A line without punctuation is a heading.
func (f facts) paragraphs(texts []string) []string {
	seller := []string{need(f.Name, "your legal name"), need(f.Street, "your street and number"),
		need(f.City, "your postcode and city"), need(f.CountryName, "your country"), f.Email}
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

// need returns a detail of the seller, or a gap for the owner to fill in.
func need(detail, what string) string {
	if detail != "" {
		return detail
	}
	return content.GapMark + what + "]"
}

// escape returns the text with its Markdown characters escaped.
func escape(text string) string { return special.ReplaceAllString(text, `\$0`) }

var (
	special = regexp.MustCompile("[\\\\`*_\\[\\]<>#|~]")
	empty   = regexp.MustCompile(`\n{3,}`)
)

// tidy removes the empty lines that conditions of a template leave.
func tidy(text string) content.Markdown {
	return content.Markdown(strings.TrimSpace(empty.ReplaceAllString(text, "\n\n")))
}
