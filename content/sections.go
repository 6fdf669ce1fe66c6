package content

import "fmt"

// Blocks of pages. Each has one component in web/src/sections.

// Action is a link or button with its label.
type Action struct {
	Label string `json:"label" label:"Text"`
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
	Value  string `json:"value" label:"Figure" help:"Such as 500+"`
	Label  string `json:"label" content:"key" label:"What it counts"`
	Sample bool   `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
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
	Items []Item `json:"items" label:"Entries"`
}

// PackageCard is a card that sells a service of the catalog. Omitted fields come from the service; name, price label
// and contents can differ by page. Without To, the button starts the checkout.
type PackageCard struct {
	Service    ServiceID     `json:"service" content:"key"`
	Name       string        `json:"name,omitempty" help:"Empty: the name of the service"`
	PriceLabel string        `json:"price_label,omitempty" label:"Printed price" help:"Empty: the price of the service"`
	PriceUnit  string        `json:"price_unit,omitempty" label:"Words after the price" help:"Such as: per session"`
	Includes   []string      `json:"includes,omitempty" label:"What it includes" help:"Without it: the list of the service"`
	Badge      string        `json:"badge,omitempty" help:"A word on the card, such as Popular"`
	Action     PackageAction `json:"action"`
}

// problems requires a link on the card's button for services that aren't paid at checkout. Unknown services are
// reported elsewhere.
func (p PackageCard) problems(s *Site) []fieldProblem {
	if v, found := s.Service(string(p.Service)); found && v.Sale != SaleCheckout && p.Action.To == "" {
		return []fieldProblem{{"/action/to",
			fmt.Sprintf("is missing: “%s” isn't paid online, so choose where its button leads", v.Name)}}
	}
	return nil
}

// PackageAction is the button of a package card.
type PackageAction struct {
	Label string `json:"label" label:"Text"`
	To    Link   `json:"to,omitempty" label:"Link to" help:"Empty: the button starts the checkout"`
}

// Faq is a list of questions and answers.
type Faq struct {
	Title string     `json:"title"`
	Items []Question `json:"items" label:"Questions"`
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
