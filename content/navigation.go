package content

// Navigation is the header, the footer and the promo banner.
type Navigation struct {
	Header Header `json:"header"`
	Footer Footer `json:"footer"`
	Promo  Promo  `json:"promo"`
}

// Header is the top navigation.
type Header struct {
	Home         Action   `json:"home"`
	Partners     Menu     `json:"partners"`
	Links        []Action `json:"links"`
	GetStarted   Action   `json:"get_started"`
	SignIn       Action   `json:"sign_in"`
	SignOutLabel string   `json:"sign_out_label"`
	AccountLabel string   `json:"account_label"`
	Members      Members  `json:"members"`
}

// Members contains the header's links for signed-in users.
type Members struct {
	Calendar Action `json:"calendar"`
	Admin    Action `json:"admin"` // only for the admin
	News     News   `json:"news"`
}

// News is the bell with the newest notifications.
type News struct {
	Label     string `json:"label"`
	EmptyText string `json:"empty_text"`
	All       Action `json:"all"`
}

// Menu is a dropdown of links.
type Menu struct {
	Label string   `json:"label"`
	Links []Action `json:"links"`
}

// Footer is the footer of every page.
type Footer struct {
	Groups  []LinkGroup   `json:"groups"`
	Contact ContactGroup  `json:"contact"`
	Legal   []LegalNotice `json:"legal"`
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
	Label string `json:"label"`
	To    Link   `json:"to" content:"nullable"`
}

// Promo is the rotating banner.
type Promo struct {
	Label        string         `json:"label"`
	DismissLabel string         `json:"dismiss_label"`
	Messages     []PromoMessage `json:"messages"`
}

// PromoMessage is one offer. Detail is printed after Lead.
type PromoMessage struct {
	ID     string `json:"id" content:"key"`
	Lead   string `json:"lead"`
	Detail string `json:"detail"`
	To     Link   `json:"to"`
}
