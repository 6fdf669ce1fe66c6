package content

// OfferWords are the texts of an offer on its private page.
type OfferWords struct {
	Title       string            `json:"title" fill:"number!"`
	For         string            `json:"for_label" label:"For"`
	From        string            `json:"from_label" label:"From"`
	SentOn      string            `json:"sent_on_label" label:"Sent on"`
	Item        string            `json:"item_label" label:"Item"`
	Quantity    string            `json:"quantity_label" label:"Quantity"`
	UnitPrice   string            `json:"unit_price_label" label:"Price for one"`
	Amount      string            `json:"amount_label" label:"Amount"`
	Subtotal    string            `json:"subtotal_label" label:"Subtotal"`
	Discount    string            `json:"discount_label" label:"Discount"`
	Tax         string            `json:"tax_label" label:"Tax"`
	TaxIncluded string            `json:"tax_included_label" label:"Included tax"`
	Total       string            `json:"total_label" label:"Total"`
	Deposit     string            `json:"deposit_label" label:"Deposit"`
	Rest        string            `json:"rest_label" label:"Rest after the deposit"`
	Fingerprint string            `json:"fingerprint_label" label:"Fingerprint"`
	Print       string            `json:"print_label" label:"Button to print"`
	PDF         string            `json:"pdf_label" label:"Button for the PDF"`
	Loading     string            `json:"loading_text"`
	NotFound    Intro             `json:"not_found" label:"Unknown link"`
	Accept      OfferAcceptWords  `json:"accept" label:"Form to accept"`
	Decline     OfferDeclineWords `json:"decline" label:"Form to decline"`
	Accepted    Intro             `json:"accepted" fill:"name day" label:"Accepted offer"`
	Declined    Intro             `json:"declined" label:"Declined offer"`
	Withdrawn   Intro             `json:"withdrawn" label:"Withdrawn offer"`
	Expired     Intro             `json:"expired" fill:"until" label:"Expired offer"`
}

// OfferAcceptWords are the texts of the form that accepts an offer.
type OfferAcceptWords struct {
	Title       string `json:"title"`
	Text        string `json:"text"`
	Name        string `json:"name_label" label:"Name"`
	NameHint    string `json:"name_hint" label:"Hint below the name"`
	Agree       string `json:"agree_label" fill:"number total!" label:"Words to agree to"`
	Missing     string `json:"missing_text" label:"Text without agreement"`
	NameMissing string `json:"name_missing_text" label:"Text without a name"`
	Submit      string `json:"submit_label"`
	Submitting  string `json:"submitting_label"`
}

// OfferDeclineWords are the texts of the form that declines an offer.
type OfferDeclineWords struct {
	Open       string `json:"open_label"`
	Reason     string `json:"reason_label" label:"Reason"`
	ReasonHint string `json:"reason_hint" label:"Hint below the reason"`
	Submit     string `json:"submit_label"`
	Submitting string `json:"submitting_label"`
}
