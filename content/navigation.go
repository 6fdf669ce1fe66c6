package content

// Navigation is the header, the footer and the promo banner.
type Navigation struct {
	Header Header `json:"header"`
	Footer Footer `json:"footer"`
	Promo  Promo  `json:"promo" label:"Banner with offers"`
}

// Header is the top navigation.
type Header struct {
	Home         Action   `json:"home" label:"Home link"`
	Partners     Menu     `json:"partners" label:"Partner menu"`
	Links        []Action `json:"links"`
	GetStarted   Action   `json:"get_started" label:"Main button"`
	SignIn       Action   `json:"sign_in"`
	SignOutLabel string   `json:"sign_out_label" label:"Sign-out"`
	AccountLabel string   `json:"account_label" label:"Account"`
	Members      Members  `json:"members" label:"For people who are signed in"`
}

// Members contains the header's links for signed-in users.
type Members struct {
	Calendar Action `json:"calendar"`
	Admin    Action `json:"admin" help:"Only you see it"`
	News     News   `json:"news" label:"Bell with notifications"`
}

// News is the bell with the newest notifications.
type News struct {
	Label     string `json:"label" label:"Name of the bell"`
	EmptyText string `json:"empty_text"`
	All       Action `json:"all" label:"Link to all"`
}

// Menu is a dropdown of links.
type Menu struct {
	Label string   `json:"label" label:"Text"`
	Links []Action `json:"links"`
}

// Footer is the footer of every page.
type Footer struct {
	Groups  []LinkGroup   `json:"groups" label:"Columns of links"`
	Contact ContactGroup  `json:"contact" label:"Contact column"`
	Legal   []LegalNotice `json:"legal" label:"Legal links"`
	Rights  string        `json:"rights"`
}

// LinkGroup is a titled column of links.
type LinkGroup struct {
	ID    string   `json:"id" content:"key"`
	Title string   `json:"title"`
	Links []Action `json:"links"`
}

// ContactGroup is the footer's contact column.
type ContactGroup struct {
	Title string   `json:"title"`
	Links []Action `json:"links"`
}

// LegalNotice is a legal link of the footer; without a target it is shown as plain text.
type LegalNotice struct {
	ID    string `json:"id" content:"key"`
	Label string `json:"label" label:"Text"`
	To    Link   `json:"to" content:"nullable" label:"Link to" help:"Empty: the text alone"`
}

// Promo is the rotating banner.
type Promo struct {
	Label        string         `json:"label" label:"Name of the banner" help:"Read aloud to people who can't see it"`
	DismissLabel string         `json:"dismiss_label"`
	Messages     []PromoMessage `json:"messages" label:"Offers"`
}

// PromoMessage is one offer. Detail is printed after Lead.
type PromoMessage struct {
	ID     string `json:"id" content:"key"`
	Lead   string `json:"lead" label:"Offer"`
	Detail string `json:"detail" label:"Words after the offer"`
	To     Link   `json:"to"`
}
