package content

// Blocks of the pages from order to payment.

// OrderFormWords are the texts of the order form.
type OrderFormWords struct {
	Choose  Intro        `json:"choose"`
	Details OrderDetails `json:"details"`
	Summary OrderSummary `json:"summary"`
	Review  OrderReview  `json:"review"`
}

// OrderDetails are the texts of the part with the buyer's details.
type OrderDetails struct {
	Title       string      `json:"title"`
	Text        string      `json:"text"`
	More        string      `json:"more"`                // button that shows more fields on phones
	MoreStill   string      `json:"more_still"`          // the same if the address fields are already shown
	Address     string      `json:"address"`             // opens the address fields
	Application string      `json:"application"`         // label of the choice of an application, for licenses
	Terms       string      `json:"terms" fill:"terms!"` // {terms} links to the terms
	Binding     string      `json:"binding"`             // replaces Terms on sites without terms
	Kind        string      `json:"kind_label"`          // asks whether a company buys, if the tax depends on it
	Private     string      `json:"private_label"`
	Company     string      `json:"company_label"`
	Fields      OrderFields `json:"fields"`
}

// OrderFields are the labels of the order form.
type OrderFields struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Company  string `json:"company"`
	VATID    string `json:"vat_id"`
	VATHint  string `json:"vat_hint"`
	Street   string `json:"street"`
	Postcode string `json:"postcode"`
	City     string `json:"city"`
	Country  string `json:"country"`
	Notes    string `json:"notes"`
	Referral string `json:"referral"` // code of the partner who sent the buyer
}

// OrderSummary is the box beside the order form.
type OrderSummary struct {
	Title              string   `json:"title"`
	EmptyText          string   `json:"empty_text"`
	IncludesTitle      string   `json:"includes_title"`
	SubtotalLabel      string   `json:"subtotal_label"` // label of the price before a discount
	DiscountLabel      string   `json:"discount_label"`
	NetLabel           string   `json:"net_label"`
	AssumedText        string   `json:"assumed_text"` // about the tax, until the buyer has chosen a country
	TotalLabel         string   `json:"total_label"`
	CheckoutLabel      string   `json:"checkout_label"`
	RequestLabel       string   `json:"request_label"` // replaces CheckoutLabel if the form requests a quote
	RequestText        string   `json:"request_text"`
	QuoteAction        Action   `json:"quote_action"`
	ConsultationAction Action   `json:"consultation_action"`
	Assurances         []string `json:"assurances"`
}

// OrderReview is the last step of an order by invoice: the buyer checks everything.
type OrderReview struct {
	Title        string `json:"title"`
	Text         string `json:"text"`
	ServiceLabel string `json:"service_label"`
	BuyerLabel   string `json:"buyer_label"`
	OrderLabel   string `json:"order_label" help:"The button that binds the buyer"`
	ChangeLabel  string `json:"change_label"`
}

// OutcomeWords are the texts of /payment-success for each state of an order. The browser replaces {service}.
type OutcomeWords struct {
	Paid         Intro         `json:"paid"`
	Receipt      string        `json:"receipt"` // after Paid, if the receipt was mailed
	Pending      Intro         `json:"pending"`
	Processing   Intro         `json:"processing"`  // the payment takes days
	Unconfirmed  Intro         `json:"unconfirmed"` // by invoice: the buyer must open the mailed link
	Confirm      ConfirmWords  `json:"confirm"`     // page behind the mailed link
	Invoice      Intro         `json:"invoice"`     // by invoice: confirmed
	Consultation Intro         `json:"consultation"`
	Requested    Intro         `json:"requested"` // a requested quote, because the site takes no orders
	Unknown      Intro         `json:"unknown"`   // the address contains no valid token
	Closed       Intro         `json:"closed"`    // cancelled or expired
	Settled      Intro         `json:"settled"`   // refunded or disputed
	Schedule     ScheduleWords `json:"schedule"`
	OrderLabel   string        `json:"order_label"`
	EmailMissing LabelledText  `json:"email_missing"` // for buyers without an email address

	Subscription SubscriptionWords `json:"subscription"`

	Actions []Action `json:"actions"`
}

// ConfirmWords ask the buyer to confirm an order by invoice.
type ConfirmWords struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Button string `json:"button"`
	Busy   string `json:"busy"` // label of the button while sending
	Failed string `json:"failed"`
}

// SubscriptionWords are the texts about a monthly subscription.
type SubscriptionWords struct {
	Next    string     `json:"next"`    // before the day of the next payment
	Invoice string     `json:"invoice"` // before the day of the next invoice
	Paused  string     `json:"paused"`  // no invoice until the seller resumes it
	Ends    string     `json:"ends"`    // before the end day
	Ended   string     `json:"ended"`   // before the past end day
	Ending  string     `json:"ending"`  // the buyer has requested its end
	Overdue string     `json:"overdue"` // a renewal wasn't paid
	Owed    string     `json:"owed"`    // before the owed amount
	Pay     string     `json:"pay"`     // link to the payment page
	Manage  string     `json:"manage"`  // button that opens the payment settings
	End     string     `json:"end"`     // button that opens Confirm
	Confirm EndConfirm `json:"confirm"`
}

// EndConfirm asks the buyer to confirm the end of a subscription.
type EndConfirm struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	End   string `json:"end"`
	Keep  string `json:"keep"`
}

// LabelledText is a text with the label of the link below it.
type LabelledText struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// ScheduleWords link from an order to the times of its session.
type ScheduleWords struct {
	Label       string `json:"label"`
	Text        string `json:"text"`
	BookedLabel string `json:"booked_label"`
	BookedText  string `json:"booked_text"`
}

// IncompleteWords are the texts of /checkout-incomplete. The browser replaces {service}.
type IncompleteWords struct {
	Title          string       `json:"title"`
	Text           string       `json:"text"`
	DefaultService string       `json:"default_service"`
	TryAgain       Action       `json:"try_again"`
	Browse         BrowseAction `json:"browse"`
	Contact        Action       `json:"contact"`
	Offer          Callout      `json:"offer"`
	ResumeText     string       `json:"resume_text"` // for an unfinished order
	Help           Callout      `json:"help"`        // appears after 3 s
}

// BrowseAction links to TrainingTo if the service's name contains "training", otherwise to To.
type BrowseAction struct {
	Label      string `json:"label"`
	To         Link   `json:"to"`
	TrainingTo Link   `json:"training_to"`
}
