package content

// Blocks of the pages from order to payment.

// OrderFormWords are the texts of the order form.
type OrderFormWords struct {
	Choose  Intro        `json:"choose"`
	Details OrderDetails `json:"details"`
	Summary OrderSummary `json:"summary"`
	Review  OrderReview  `json:"review"`
}

// OrderDetails are the words about who orders.
type OrderDetails struct {
	Title       string      `json:"title"`
	Text        string      `json:"text"`
	More        string      `json:"more"`                // opens what a phone hides at first
	MoreStill   string      `json:"more_still"`          // the same, where the address is asked for in the open
	Address     string      `json:"address"`             // opens the fields that an invoice may need
	Application string      `json:"application"`         // asks what a license is for
	Terms       string      `json:"terms" fill:"terms!"` // {terms} links to the terms
	Binding     string      `json:"binding"`             // in its place while the site has no terms
	Kind        string      `json:"kind_label"`          // asks who buys, where the tax depends on it
	Private     string      `json:"private_label"`
	Company     string      `json:"company_label"`
	Fields      OrderFields `json:"fields"`
}

// OrderFields name the fields of the order form.
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
	SubtotalLabel      string   `json:"subtotal_label"` // the price before a discount
	DiscountLabel      string   `json:"discount_label"`
	NetLabel           string   `json:"net_label"`
	AssumedText        string   `json:"assumed_text"` // said of the tax until the buyer has chosen a country
	TotalLabel         string   `json:"total_label"`
	CheckoutLabel      string   `json:"checkout_label"`
	RequestLabel       string   `json:"request_label"` // in its place, where the form asks for a quote
	RequestText        string   `json:"request_text"`
	QuoteAction        Action   `json:"quote_action"`
	ConsultationAction Action   `json:"consultation_action"`
	Assurances         []string `json:"assurances"`
}

// OrderReview is the last look before an order that no payment page follows.
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
	Receipt      string        `json:"receipt"` // after it, where the receipt was mailed
	Pending      Intro         `json:"pending"`
	Processing   Intro         `json:"processing"`  // paid in a way that takes days
	Unconfirmed  Intro         `json:"unconfirmed"` // by invoice: the buyer was mailed a link
	Confirm      ConfirmWords  `json:"confirm"`     // what that link opens
	Invoice      Intro         `json:"invoice"`     // confirmed
	Consultation Intro         `json:"consultation"`
	Requested    Intro         `json:"requested"` // a quote, while no order can be placed
	Unknown      Intro         `json:"unknown"`   // no order is known for this address
	Closed       Intro         `json:"closed"`    // cancelled or expired
	Settled      Intro         `json:"settled"`   // refunded or disputed after it was paid
	Schedule     ScheduleWords `json:"schedule"`
	OrderLabel   string        `json:"order_label"`
	EmailMissing LabelledText  `json:"email_missing"` // an order whose buyer left no address

	Subscription SubscriptionWords `json:"subscription"`

	Actions []Action `json:"actions"`
}

// ConfirmWords ask the buyer to confirm an order by invoice.
type ConfirmWords struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Button string `json:"button"`
	Busy   string `json:"busy"` // the button, while the server is asked
	Failed string `json:"failed"`
}

// SubscriptionWords are about what is due every month.
type SubscriptionWords struct {
	Next    string     `json:"next"`    // before the day of the next payment
	Invoice string     `json:"invoice"` // before the day of the next invoice
	Paused  string     `json:"paused"`  // no invoice until the seller lets it go on
	Ends    string     `json:"ends"`    // before the day on which it ends
	Ended   string     `json:"ended"`   // before the day on which it ended
	Ending  string     `json:"ending"`  // asked to end
	Overdue string     `json:"overdue"` // a renewal could not be charged
	Owed    string     `json:"owed"`    // before that amount
	Pay     string     `json:"pay"`     // link that pays it
	Manage  string     `json:"manage"`  // button that leads to how it is paid
	End     string     `json:"end"`     // button that asks for the confirmation below
	Confirm EndConfirm `json:"confirm"`
}

// EndConfirm asks whether the subscription is to end.
type EndConfirm struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	End   string `json:"end"`
	Keep  string `json:"keep"`
}

// LabelledText is a text and the words of the link under it.
type LabelledText struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// ScheduleWords lead from an order to the times of its session.
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
	ResumeText     string       `json:"resume_text"` // when there is an unfinished order
	Help           Callout      `json:"help"`        // appears after 3 s
}

// BrowseAction leads to TrainingTo when the service name contains 'training', else to To.
type BrowseAction struct {
	Label      string `json:"label"`
	To         Link   `json:"to"`
	TrainingTo Link   `json:"training_to"`
}
