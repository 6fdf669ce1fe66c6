package content

// Blocks of the home page and of /pricing, which other pages can have as well.

// LogoStrip shows partner companies that move past in a loop.
type LogoStrip struct {
	Label     string    `json:"label"`
	Companies []Company `json:"companies"`
}

// Company is one logo of a LogoStrip, shown as a monogram.
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

// HomeEnterprise is the card for enterprises, which has no fixed price.
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

// QuickPurchase is the floating button with a list of services to buy.
type QuickPurchase struct {
	Title      string         `json:"title"`
	OpenLabel  string         `json:"open_label"`
	CloseLabel string         `json:"close_label"`
	TopLabel   string         `json:"top_label"`
	Sold       SoldClaim      `json:"sold"`
	Links      []PurchaseLink `json:"links"`
}

// SoldClaim is the sales figure in a QuickPurchase.
type SoldClaim struct {
	Text   string `json:"text"`
	Sample bool   `json:"sample,omitempty"`
}

// PurchaseLink is one line of a QuickPurchase.
type PurchaseLink struct {
	Label  string `json:"label" content:"key"`
	Detail string `json:"detail,omitempty"`
	To     Link   `json:"to"`
}

// LiveActivity contains the texts of the panel with recent partner signups.
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
	EmptyActions  []Action      `json:"empty_actions"` // shown below it
	Entries       []SearchEntry `json:"entries"`
}

// SearchEntry is a featured result of the search. It links to its service on the page of its category.
type SearchEntry struct {
	ID          string     `json:"id" content:"key"`
	Service     ServiceID  `json:"service"` // its price must match the printed one
	Name        string     `json:"name"`
	Category    CategoryID `json:"category"`
	PriceLabel  string     `json:"price_label"`
	Description string     `json:"description"`
}
