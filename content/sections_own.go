package content

import "time"

// Blocks of pages that owners add. Each has one component in web/src/sections, like those of sections.go.

// SectionWords are the texts around these sections, the same on every page.
type SectionWords struct {
	CaseStudy CaseStudyWords `json:"case_study"`
	Source    string         `json:"source" help:"Before the source of a figure"`
	Document  DocumentWords  `json:"document"`
	Contact   ContactWords   `json:"contact" label:"Contact card"`
}

// CaseStudyWords are the headings of the three parts of a case study.
type CaseStudyWords struct {
	Before string `json:"before"`
	Work   string `json:"work"`
	After  string `json:"after"`
}

// DocumentWords are the texts around a document.
type DocumentWords struct {
	Updated  string `json:"updated" help:"Before the date"`
	Contents string `json:"contents" help:"Above the list of headings"`
}

// ContactWords are the labels of the contact details.
type ContactWords struct {
	Email   string `json:"email"`
	Phone   string `json:"phone"`
	Address string `json:"address"`
}

// Document is a page with a long text, such as a privacy policy, terms or a guide.
type Document struct {
	Back    *Action  `json:"back,omitempty" label:"Back link"`
	Title   string   `json:"title"`
	Updated Day      `json:"updated" label:"Day of the last change"`
	Text    Markdown `json:"text" help:"The full text. Headings with ## appear in the table of contents."`
	Sample  bool     `json:"sample,omitempty" label:"Not confirmed yet" help:"The site wrote this text. Confirm it at the top once you have read it"`
}

// Day is a calendar date such as 2026-11-22.
type Day string

// complaint returns the problem with a day that isn't a date like 2026-11-22, or an empty string.
func (d Day) complaint() string {
	if _, err := time.Parse(time.DateOnly, string(d)); err != nil {
		return "is “" + string(d) + "”: write a day of the calendar, like 2026-11-22"
	}
	return ""
}

// LongText is a text with headings, lists and tables.
type LongText struct {
	Title string   `json:"title,omitempty"`
	Text  Markdown `json:"text"`
}

// DescribedImage is an image with alternative text.
type DescribedImage struct {
	Alt   string `json:"alt" label:"Alternative text" needed:"is missing: describe the image for people who can't see it"`
	Image Image  `json:"image"`
	Focus *Focus `json:"focus,omitempty" label:"Focal point"`
}

// CaseStudy describes the work for one client and its results.
type CaseStudy struct {
	Client  string          `json:"client" help:"The industry and size, if you don't name them"`
	Title   string          `json:"title" help:"The result, in one line"`
	Before  string          `json:"before" help:"The problem"`
	Work    string          `json:"work" help:"What you did"`
	After   string          `json:"after" help:"The results"`
	Figures []SourcedFigure `json:"figures,omitempty"`
	Quote   *Testimonial    `json:"quote,omitempty"`
	Picture *DescribedImage `json:"picture,omitempty"`
	Action  *Action         `json:"action,omitempty"`
	Sample  bool            `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// SourcedFigure is a figure with its source.
type SourcedFigure struct {
	Value  string `json:"value" label:"Figure" help:"Such as 40%"`
	Label  string `json:"label" content:"key" label:"What it counts"`
	Source string `json:"source" needed:"is missing: add who counted the figure and when" help:"Who counted it, and when"`
	To     Link   `json:"to,omitempty" help:"Where readers can check it"`
	Sample bool   `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// Evidence is a titled list of figures with their sources.
type Evidence struct {
	Title   string          `json:"title"`
	Text    string          `json:"text,omitempty"`
	Figures []SourcedFigure `json:"figures"`
}

// Team lists the people behind the brand.
type Team struct {
	Title  string   `json:"title"`
	Text   string   `json:"text,omitempty"`
	People []Person `json:"people"`
}

// Person is a member of the team. Without an image, the page shows their initials.
type Person struct {
	Name    string          `json:"name" content:"key"`
	Role    string          `json:"role"`
	Text    string          `json:"text,omitempty"`
	Picture *DescribedImage `json:"picture,omitempty" frames:"4:5"`
	Sample  bool            `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// ClientLogos lists companies that the brand works for.
type ClientLogos struct {
	Title     string       `json:"title"`
	Companies []ClientLogo `json:"companies"`
}

// ClientLogo is a company's logo, or its name if it has no logo. The name is also the logo's alternative text.
type ClientLogo struct {
	Name   string `json:"name" content:"key"`
	Logo   *Image `json:"logo,omitempty"`
	To     Link   `json:"to,omitempty"`
	Sample bool   `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// PictureGallery is a titled set of images.
type PictureGallery struct {
	Title    string           `json:"title"`
	Text     string           `json:"text,omitempty"`
	Pictures []GalleryPicture `json:"pictures"`
}

// GalleryPicture is an image with a caption.
type GalleryPicture struct {
	Picture DescribedImage `json:"picture" frames:"8:5 5:2"`
	Caption string         `json:"caption,omitempty"`
}

// ContactPanel shows a contact person and the brand's address, email and phone.
type ContactPanel struct {
	Title   string         `json:"title"`
	Text    string         `json:"text,omitempty"`
	Person  *ContactPerson `json:"person,omitempty"`
	Actions []Action       `json:"actions" content:"empty"`
}

// ContactPerson is the contact person.
type ContactPerson struct {
	Name    string          `json:"name"`
	Role    string          `json:"role"`
	Picture *DescribedImage `json:"picture,omitempty" frames:"1:1"`
	Sample  bool            `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}
