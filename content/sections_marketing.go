package content

import "fmt"

// Blocks of service and landing pages. Each has one component in web/src/sections, like those of sections.go.

// Banner is a strip above a page: an offer, badges and at most one action.
type Banner struct {
	Text   string   `json:"text"`
	Badges []string `json:"badges" content:"empty"`
	Action *Action  `json:"action,omitempty"`
}

// Packages is a titled list of cards or rows that sell services of the catalog.
type Packages struct {
	Title    string        `json:"title"`
	Text     string        `json:"text,omitempty"`
	Packages []PackageCard `json:"packages" label:"Services"`
}

// PackageList is a titled list of lines that sell services of the catalog.
type PackageList struct {
	Title    string        `json:"title"`
	Text     string        `json:"text,omitempty"`
	Action   *Action       `json:"action,omitempty"`
	Packages []PackageCard `json:"packages" label:"Services"`
}

// PriceCards is a titled row of cards with printed prices. Each links to the page or form that sells the service.
type PriceCards struct {
	Title string      `json:"title"`
	Text  string      `json:"text,omitempty"`
	Cards []PriceCard `json:"cards" label:"Prices"`
}

// PriceCard is a card with a printed price and a link.
type PriceCard struct {
	ID         string   `json:"id" content:"key"`
	Name       string   `json:"name"`
	PriceLabel string   `json:"price_label" label:"Printed price" help:"Only a text: what is charged is the price of the service"`
	Text       string   `json:"text"`
	Includes   []string `json:"includes"`
	Badge      string   `json:"badge,omitempty" help:"A word on the card, such as Popular"`
	Action     Action   `json:"action"`
}

// Stats is a titled strip of figures.
type Stats struct {
	Title string `json:"title"`
	Items []Stat `json:"items" label:"Figures"`
}

// Reasons is a list of texts with icons, which their IDs determine.
type Reasons struct {
	Title string `json:"title,omitempty"`
	Text  string `json:"text,omitempty"`
	Items []Item `json:"items" label:"Entries"`
}

// Panel is a further offer in a frame.
type Panel struct {
	Title   string    `json:"title"`
	Text    string    `json:"text"`
	Actions []Action  `json:"actions"`
	Service ServiceID `json:"service,omitempty" help:"The service that it sells; links to the service lead here"`
}

// Prose is a heading with paragraphs.
type Prose struct {
	Title      string   `json:"title"`
	Paragraphs []string `json:"paragraphs"`
}

// Features is a titled list of offers, each with its points.
type Features struct {
	Title string    `json:"title"`
	Text  string    `json:"text"`
	Items []Feature `json:"items" label:"Offers"`
}

// Feature is one offer of a Features list.
type Feature struct {
	ID     string   `json:"id" content:"key"`
	Title  string   `json:"title"`
	Text   string   `json:"text"`
	Points []string `json:"points"`
}

// Comparison is a table. Row labels come before the columns.
type Comparison struct {
	Title   string          `json:"title"`
	Text    string          `json:"text,omitempty"`
	Columns []string        `json:"columns"`
	Rows    []ComparisonRow `json:"rows"`
	Actions []Action        `json:"actions" content:"empty"`
}

// ComparisonRow contains one cell for each column.
type ComparisonRow struct {
	Label string   `json:"label" content:"key" label:"Name of the row"`
	Cells []string `json:"cells" content:"repeat" help:"One for each column"`
}

// problems requires each row to have one cell per column.
func (c Comparison) problems(*Site) []fieldProblem {
	var found []fieldProblem
	for i, row := range c.Rows {
		if len(row.Cells) != len(c.Columns) {
			found = append(found, fieldProblem{fmt.Sprintf("/rows/%d/cells", i),
				fmt.Sprintf("have %d entries for %d columns: give each column one", len(row.Cells), len(c.Columns))})
		}
	}
	return found
}

// Testimonial is a client's quote. It has a role instead of a name.
type Testimonial struct {
	Quote  string `json:"quote" content:"key"`
	Role   string `json:"role" label:"Who says it" help:"A role, such as Head of Sales"`
	Sample bool   `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// Testimonials is a titled list of testimonials.
type Testimonials struct {
	Title string        `json:"title"`
	Items []Testimonial `json:"items" label:"Quotes"`
}
