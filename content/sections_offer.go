package content

// OfferWords are the texts of an offer on its private page.
type OfferWords struct {
	Title       string            `json:"title" fill:"number!"`
	For         string            `json:"for_label"`
	From        string            `json:"from_label"`
	SentOn      string            `json:"sent_on_label"`
	Item        string            `json:"item_label"`
	Quantity    string            `json:"quantity_label"`
	UnitPrice   string            `json:"unit_price_label"`
	Amount      string            `json:"amount_label"`
	Subtotal    string            `json:"subtotal_label"`
	Discount    string            `json:"discount_label"`
	Tax         string            `json:"tax_label"`
	TaxIncluded string            `json:"tax_included_label"`
	Total       string            `json:"total_label"`
	Deposit     string            `json:"deposit_label"`
	Rest        string            `json:"rest_label"`
	Fingerprint string            `json:"fingerprint_label"`
	Print       string            `json:"print_label"`
	PDF         string            `json:"pdf_label"`
	Loading     string            `json:"loading_text"`
	NotFound    Intro             `json:"not_found"`
	Accept      OfferAcceptWords  `json:"accept"`
	Decline     OfferDeclineWords `json:"decline"`
	Accepted    Intro             `json:"accepted" fill:"name day"`
	Declined    Intro             `json:"declined"`
	Withdrawn   Intro             `json:"withdrawn"`
	Expired     Intro             `json:"expired" fill:"until"`
}

// OfferAcceptWords are the texts of the form that accepts an offer.
type OfferAcceptWords struct {
	Title       string `json:"title"`
	Text        string `json:"text"`
	Name        string `json:"name_label"`
	NameHint    string `json:"name_hint"`
	Agree       string `json:"agree_label" fill:"number total!"`
	Missing     string `json:"missing_text"`
	NameMissing string `json:"name_missing_text"`
	Submit      string `json:"submit_label"`
	Submitting  string `json:"submitting_label"`
}

// OfferDeclineWords are the texts of the form that declines an offer.
type OfferDeclineWords struct {
	Open       string `json:"open_label"`
	Reason     string `json:"reason_label"`
	ReasonHint string `json:"reason_hint"`
	Submit     string `json:"submit_label"`
	Submitting string `json:"submitting_label"`
}
