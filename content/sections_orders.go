package content

// Blocks of the pages from order to payment.

// OrderFormWords are the texts of the order form.
type OrderFormWords struct {
	Choose  Intro        `json:"choose" label:"Choice of the service"`
	Details OrderDetails `json:"details" label:"Details of the buyer"`
	Summary OrderSummary `json:"summary" label:"Box with the price"`
	Review  OrderReview  `json:"review" label:"Check before an order by invoice"`
}

// OrderDetails are the texts of the part with the buyer's details.
type OrderDetails struct {
	Title       string      `json:"title"`
	Text        string      `json:"text"`
	More        string      `json:"more" label:"Button for more fields" help:"On phones"`
	MoreStill   string      `json:"more_still" label:"Button for more fields" help:"If the address is already shown"`
	Address     string      `json:"address" label:"Button for the address"`
	Application string      `json:"application" label:"Choice of an application"`       // label of the choice of an application, for licenses
	Terms       string      `json:"terms" fill:"terms!" label:"Agreement to the terms"` // {terms} links to the terms
	Binding     string      `json:"binding" label:"Agreement without terms" help:"If the site has no terms"`
	Kind        string      `json:"kind_label" label:"Question for a company"` // asks whether a company buys, if the tax depends on it
	Private     string      `json:"private_label" label:"Answer: privately"`
	Company     string      `json:"company_label" label:"Answer: for a company"`
	Fields      OrderFields `json:"fields" label:"Names of the fields"`
}

// OrderFields are the labels of the order form.
type OrderFields struct {
	Name     string `json:"name"`
	Email    string `json:"email"`
	Company  string `json:"company"`
	VATID    string `json:"vat_id" label:"VAT ID"`
	VATHint  string `json:"vat_hint" label:"Help below the VAT ID"`
	Street   string `json:"street"`
	Postcode string `json:"postcode"`
	City     string `json:"city"`
	Country  string `json:"country"`
	Notes    string `json:"notes"`
	Referral string `json:"referral" label:"Code of a partner"`
}

// OrderSummary is the box beside the order form.
type OrderSummary struct {
	Title              string   `json:"title"`
	EmptyText          string   `json:"empty_text"`
	IncludesTitle      string   `json:"includes_title" label:"Title above what it includes"`
	SubtotalLabel      string   `json:"subtotal_label" label:"Price before the discount"`
	DiscountLabel      string   `json:"discount_label" label:"Discount"`
	NetLabel           string   `json:"net_label" label:"Price without tax"`
	AssumedText        string   `json:"assumed_text" label:"About the tax" help:"Until the buyer has chosen a country"`
	TotalLabel         string   `json:"total_label" label:"Total"`
	CheckoutLabel      string   `json:"checkout_label" label:"Button to pay"`
	RequestLabel       string   `json:"request_label" label:"Button to request a quote"` // replaces CheckoutLabel if the form requests a quote
	RequestText        string   `json:"request_text" label:"Text below the request"`
	QuoteAction        Action   `json:"quote_action" label:"Link to the quote form"`
	ConsultationAction Action   `json:"consultation_action" label:"Link to the consultation form"`
	Assurances         []string `json:"assurances" label:"Promises"`
}

// OrderReview is the last step of an order by invoice: the buyer checks everything.
type OrderReview struct {
	Title        string `json:"title"`
	Text         string `json:"text"`
	ServiceLabel string `json:"service_label" label:"Service"`
	BuyerLabel   string `json:"buyer_label" label:"Buyer"`
	OrderLabel   string `json:"order_label" label:"Button to order" help:"It binds the buyer"`
	ChangeLabel  string `json:"change_label"`
}

// OutcomeWords are the texts of /payment-success for each state of an order. The browser replaces {service}.
type OutcomeWords struct {
	Paid         Intro         `json:"paid"`
	Receipt      string        `json:"receipt" label:"After the receipt was mailed"`
	Pending      Intro         `json:"pending" label:"Payment pending"`
	Processing   Intro         `json:"processing" label:"Payment on its way" help:"It takes days"`
	Unconfirmed  Intro         `json:"unconfirmed" label:"Not confirmed" help:"By invoice, until the buyer opens the mailed link"`
	Confirm      ConfirmWords  `json:"confirm" label:"Page behind the mailed link"`
	Invoice      Intro         `json:"invoice" label:"Confirmed" help:"By invoice"`
	Consultation Intro         `json:"consultation"`
	Requested    Intro         `json:"requested" label:"Quote requested"` // a requested quote, because the site takes no orders
	Unknown      Intro         `json:"unknown" label:"Unknown link"`      // the address contains no valid token
	Closed       Intro         `json:"closed" label:"Cancelled or expired"`
	Settled      Intro         `json:"settled" label:"Refunded or disputed"`
	Schedule     ScheduleWords `json:"schedule" label:"Times of the session"`
	OrderLabel   string        `json:"order_label" label:"Order number"`
	EmailMissing LabelledText  `json:"email_missing" label:"Without an email address"`

	Subscription SubscriptionWords `json:"subscription"`

	Actions []Action `json:"actions"`
}

// ConfirmWords ask the buyer to confirm an order by invoice.
type ConfirmWords struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Button string `json:"button"`
	Busy   string `json:"busy" label:"Button while sending"`
	Failed string `json:"failed" label:"Text after an error"`
}

// SubscriptionWords are the texts about a monthly subscription.
type SubscriptionWords struct {
	Next    string     `json:"next" label:"Next payment" help:"Before its day"`
	Invoice string     `json:"invoice" label:"Next invoice" help:"Before its day"`
	Paused  string     `json:"paused"` // no invoice until the seller resumes it
	Ends    string     `json:"ends" label:"Will end" help:"Before the day"`
	Ended   string     `json:"ended" label:"Has ended" help:"Before the day"`
	Ending  string     `json:"ending" label:"End requested"`
	Overdue string     `json:"overdue" label:"Payment missed"`
	Owed    string     `json:"owed" label:"Amount due" help:"Before the amount"`
	Pay     string     `json:"pay" label:"Link to the payment"`
	Manage  string     `json:"manage" label:"Button for the payment settings"`
	End     string     `json:"end" label:"Button to end it"` // button that opens Confirm
	Confirm EndConfirm `json:"confirm" label:"Question before the end"`
}

// EndConfirm asks the buyer to confirm the end of a subscription.
type EndConfirm struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	End   string `json:"end" label:"Button to end it"`
	Keep  string `json:"keep" label:"Button to keep it"`
}

// LabelledText is a text with the label of the link below it.
type LabelledText struct {
	Label string `json:"label" label:"Text of the link"`
	Text  string `json:"text"`
}

// ScheduleWords link from an order to the times of its session.
type ScheduleWords struct {
	Label       string `json:"label" label:"Link to choose a time"`
	Text        string `json:"text" label:"Text before a time is chosen"`
	BookedLabel string `json:"booked_label" label:"Link to the chosen time"`
	BookedText  string `json:"booked_text" label:"Text after a time is chosen"`
}

// IncompleteWords are the texts of /checkout-incomplete. The browser replaces {service}.
type IncompleteWords struct {
	Title          string       `json:"title"`
	Text           string       `json:"text"`
	DefaultService string       `json:"default_service" label:"Name of an unknown service"`
	TryAgain       Action       `json:"try_again"`
	Browse         BrowseAction `json:"browse" label:"Button to the services"`
	Contact        Action       `json:"contact"`
	Offer          Callout      `json:"offer"`
	ResumeText     string       `json:"resume_text" label:"Text about an unfinished order"`
	Help           Callout      `json:"help" help:"Appears after three seconds"`
}

// BrowseAction links to TrainingTo if the service's name contains "training", otherwise to To.
type BrowseAction struct {
	Label      string `json:"label" label:"Text"`
	To         Link   `json:"to"`
	TrainingTo Link   `json:"training_to" label:"Link after a training" help:"For services with training in their name"`
}
