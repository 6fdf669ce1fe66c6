package content

import "fmt"

// Blocks of pages. Each has one component in web/src/sections.

// Action is a link or button with its label.
type Action struct {
	Label string `json:"label"`
	To    Link   `json:"to"`
}

// Intro is the heading and introduction of a section.
type Intro struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Callout is a short text with actions.
type Callout struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Actions []Action `json:"actions"`
}

// Stat is a figure with its label. Sample marks a figure that the owner must confirm or replace.
type Stat struct {
	Value  string `json:"value"`
	Label  string `json:"label" content:"key"`
	Sample bool   `json:"sample,omitempty"`
}

// Item is a titled text in a list: a step, a benefit, a reason. Components choose its icon by ID.
type Item struct {
	ID    string `json:"id" content:"key"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Steps is a list of numbered steps.
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

// PackageCard is a card that sells a service of the catalog. Omitted fields come from the service; name, price label
// and contents can differ by page. Without To, the button starts the checkout.
type PackageCard struct {
	Service    ServiceID     `json:"service" content:"key"`
	Name       string        `json:"name,omitempty"`
	PriceLabel string        `json:"price_label,omitempty"`
	PriceUnit  string        `json:"price_unit,omitempty"`
	Includes   []string      `json:"includes,omitempty"`
	Badge      string        `json:"badge,omitempty"`
	Action     PackageAction `json:"action"`
}

// problems requires a link on the card's button for services that aren't paid at checkout. Unknown services are
// reported elsewhere.
func (p PackageCard) problems(s *Site) []fieldProblem {
	if v, found := s.Service(string(p.Service)); found && v.Sale != SaleCheckout && p.Action.To == "" {
		return []fieldProblem{{"/action/to",
			fmt.Sprintf("is missing: %q cannot be paid at once, so add the link of its button", p.Service)}}
	}
	return nil
}

// PackageAction is the button of a package card.
type PackageAction struct {
	Label string `json:"label"`
	To    Link   `json:"to,omitempty"`
}

// Faq is a list of questions and answers.
type Faq struct {
	Title string     `json:"title"`
	Items []Question `json:"items"`
}

// Question is one entry of a Faq.
type Question struct {
	Question string `json:"question" content:"key"`
	Answer   string `json:"answer"`
}

// Form contains the texts around a form.
type Form struct {
	Title           string `json:"title"`
	Text            string `json:"text"`
	SubmitLabel     string `json:"submit_label"`
	SubmittingLabel string `json:"submitting_label"` // while sending
}
