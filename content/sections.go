package content

import "fmt"

// The blocks that pages are made of. Each has one component in web/src/sections.

// Action is a link or button with its words.
type Action struct {
	Label string `json:"label"`
	To    Link   `json:"to"`
}

// Hero opens a page.
type Hero struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Actions []Action `json:"actions" content:"empty"`
}

// Intro is the heading and the text that open a section.
type Intro struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Callout is a short text with something to do.
type Callout struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Actions []Action `json:"actions"`
}

// Stat is a figure with what it counts. Sample marks a figure the owner has to replace by a true one.
type Stat struct {
	Value  string `json:"value"`
	Label  string `json:"label" content:"key"`
	Sample bool   `json:"sample,omitempty"`
}

// Item is a titled text in a list: a step, a benefit, a reason. A component picks its icon by the id.
type Item struct {
	ID    string `json:"id" content:"key"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Steps is a numbered story.
type Steps struct {
	Title string `json:"title"`
	Text  string `json:"text,omitempty"`
	Steps []Item `json:"steps"`
}

// Items is a titled list without an order.
type Items struct {
	Title string `json:"title"`
	Text  string `json:"text,omitempty"`
	Items []Item `json:"items"`
}

// PackageCard is a card that sells a service of the catalogue. What it leaves out is taken from the service;
// name, price label and contents can differ by page. Without To the button starts the checkout.
type PackageCard struct {
	Service    ServiceID     `json:"service" content:"key"`
	Name       string        `json:"name,omitempty"`
	PriceLabel string        `json:"price_label,omitempty"`
	PriceUnit  string        `json:"price_unit,omitempty"`
	Includes   []string      `json:"includes,omitempty"`
	Badge      string        `json:"badge,omitempty"`
	Action     PackageAction `json:"action"`
}

// problems: only what is paid at once can start a checkout.
func (p PackageCard) problems(s *Site) []fieldProblem {
	if v, found := s.Service(string(p.Service)); found && v.Sale != SaleCheckout && p.Action.To == "" {
		return []fieldProblem{{"/action/to",
			fmt.Sprintf("is missing: %q cannot be paid at once, so say where its button leads", p.Service)}}
	}
	return nil
}

// PackageAction is the button of a package card.
type PackageAction struct {
	Label string `json:"label"`
	To    Link   `json:"to,omitempty"`
}

// Faq is questions with their answers.
type Faq struct {
	Title string     `json:"title"`
	Items []Question `json:"items"`
}

// Question is one entry of a Faq.
type Question struct {
	Question string `json:"question" content:"key"`
	Answer   string `json:"answer"`
}

// Form is the words around a form.
type Form struct {
	Title           string `json:"title"`
	Text            string `json:"text"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"` // while sending
}
