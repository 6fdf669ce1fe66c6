package content

// Blocks of the home page and of /pricing, which other pages can have as well.

// LogoStrip shows partner companies that move past in a loop.
type LogoStrip struct {
	Label     string    `json:"label" label:"Name of the strip" help:"Read aloud to people who can't see it"`
	Companies []Company `json:"companies"`
}

// Company is one logo of a LogoStrip, shown as a monogram.
type Company struct {
	Name     string `json:"name" content:"key"`
	Monogram string `json:"monogram" help:"One or two letters"`
	Sample   bool   `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// ServiceCardsWords are the texts of the cards of the categories (categories.json) and their dialogs.
type ServiceCardsWords struct {
	Title           string         `json:"title"`
	Text            string         `json:"text"`
	GetStartedLabel string         `json:"get_started_label"`
	LearnMoreLabel  string         `json:"learn_more_label"`
	WhatYouGetTitle string         `json:"what_you_get_title" label:"Title above what buyers get"`
	QuickBuyLabel   string         `json:"quick_buy_label" label:"Button to buy at once"`
	Enterprise      HomeEnterprise `json:"enterprise" label:"Card for large companies"`
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
	OpenLabel  string         `json:"open_label" label:"Button"`
	CloseLabel string         `json:"close_label"`
	TopLabel   string         `json:"top_label" label:"Button to the top of the page"`
	Sold       SoldClaim      `json:"sold" label:"Sales figure"`
	Links      []PurchaseLink `json:"links" label:"Services"`
}

// SoldClaim is the sales figure in a QuickPurchase.
type SoldClaim struct {
	Text   string `json:"text"`
	Sample bool   `json:"sample,omitempty" help:"Came with the site. Turn it off once it is true of your business"`
}

// PurchaseLink is one line of a QuickPurchase.
type PurchaseLink struct {
	Label  string `json:"label" content:"key" label:"Name"`
	Detail string `json:"detail,omitempty" label:"Words after the name"`
	To     Link   `json:"to"`
}

// LiveActivity contains the texts of the panel with recent partner signups.
type LiveActivity struct {
	Title         string `json:"title"`
	Text          string `json:"text"`
	LoadingText   string `json:"loading_text"`
	EmptyText     string `json:"empty_text"`
	JoinedText    string `json:"joined_text" label:"Text after a new company"`
	VerifiedLabel string `json:"verified_label" label:"Badge of a verified company"`
}

// ServiceSearchWords are the texts of the search box and its results.
type ServiceSearchWords struct {
	Label         string        `json:"label" label:"Name of the search"`
	Placeholder   string        `json:"placeholder"`
	CategoryLabel string        `json:"category_label" label:"Name of the filter"`
	EmptyText     string        `json:"empty_text" label:"Text if nothing matches"`
	EmptyActions  []Action      `json:"empty_actions" label:"Buttons if nothing matches"`
	Entries       []SearchEntry `json:"entries" label:"Featured results"`
}

// SearchEntry is a featured result of the search. It links to its service on the page of its category.
type SearchEntry struct {
	ID          string     `json:"id" content:"key"`
	Service     ServiceID  `json:"service" help:"Its price must be the printed one"`
	Name        string     `json:"name"`
	Category    CategoryID `json:"category"`
	PriceLabel  string     `json:"price_label"`
	Description string     `json:"description"`
}
