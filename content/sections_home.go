package content

// Blocks of the home page and of /pricing, which other pages can have as well.

// LogoStrip is the loop of partner companies.
type LogoStrip struct {
	Label     string    `json:"label"`
	Companies []Company `json:"companies"`
}

// Company is one logo of the strip, drawn as a monogram.
type Company struct {
	Name     string `json:"name" content:"key"`
	Monogram string `json:"monogram"`
	Sample   bool   `json:"sample,omitempty"`
}

// ServiceCardsWords are the texts of the cards of the categories (categories.json) and their dialogs.
type ServiceCardsWords struct {
	Title           string         `json:"title"`
	Text            string         `json:"text"`
	GetStartedLabel string         `json:"get_started_label"`
	LearnMoreLabel  string         `json:"learn_more_label"`
	WhatYouGetTitle string         `json:"what_you_get_title"`
	QuickBuyLabel   string         `json:"quick_buy_label"`
	Enterprise      HomeEnterprise `json:"enterprise"`
}

// HomeEnterprise is the fifth from-price: enterprise, custom.
type HomeEnterprise struct {
	Title      string `json:"title"`
	Text       string `json:"text"`
	PriceLabel string `json:"price_label"`
	Action     Action `json:"action"`
}

// ContactOptions is a titled list of ways to get in touch.
type ContactOptions struct {
	Title string        `json:"title"`
	Text  string        `json:"text"`
	Cards []ContactCard `json:"cards"`
}

// ContactCard is one way to get in touch.
type ContactCard struct {
	ID     string `json:"id" content:"key"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	Action Action `json:"action"`
}

// QuickPurchase is the floating purchase widget.
type QuickPurchase struct {
	Title      string         `json:"title"`
	OpenLabel  string         `json:"open_label"`
	CloseLabel string         `json:"close_label"`
	TopLabel   string         `json:"top_label"`
	Sold       SoldClaim      `json:"sold"`
	Links      []PurchaseLink `json:"links"`
}

// SoldClaim is the sales figure of the widget.
type SoldClaim struct {
	Text   string `json:"text"`
	Sample bool   `json:"sample,omitempty"`
}

// PurchaseLink is one line of the widget.
type PurchaseLink struct {
	Label  string `json:"label" content:"key"`
	Detail string `json:"detail,omitempty"`
	To     Link   `json:"to"`
}

// LiveActivity is the words of the panel of recent partner signups.
type LiveActivity struct {
	Title         string `json:"title"`
	Text          string `json:"text"`
	LoadingText   string `json:"loading_text"`
	EmptyText     string `json:"empty_text"`
	JoinedText    string `json:"joined_text"`
	VerifiedLabel string `json:"verified_label"`
}

// ServiceSearchWords are the texts of the search box and its results.
type ServiceSearchWords struct {
	Label         string        `json:"label"`
	Placeholder   string        `json:"placeholder"`
	CategoryLabel string        `json:"category_label"`
	EmptyText     string        `json:"empty_text"`
	EmptyActions  []Action      `json:"empty_actions"` // where to go on from there
	Entries       []SearchEntry `json:"entries"`
}

// SearchEntry is a hit of the pricing search; it leads to its service on the page of its category.
type SearchEntry struct {
	ID          string     `json:"id" content:"key"`
	Service     ServiceID  `json:"service"` // costs what the entry prints
	Name        string     `json:"name"`
	Category    CategoryID `json:"category"`
	PriceLabel  string     `json:"price_label"`
	Description string     `json:"description"`
}
