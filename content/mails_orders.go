package content

// OrderMails go to buyers, and to the owner as notices. {facts} describes the order, {contact} the buyer.
type OrderMails struct {
	// by invoice, before all other emails
	Confirm  LinkMail `json:"confirm" fill:"number facts!"`
	Placed   LinkMail `json:"placed" fill:"number facts! invoice! amount! due!"` // by invoice; the button opens it
	Receipt  LinkMail `json:"receipt" fill:"number hours test paid guarantee attached!"`
	Refund   LinkMail `json:"refund" fill:"number way! facts refunds attached!"`
	Reminder LinkMail `json:"reminder" fill:"service facts!"`

	Started   LinkMail `json:"started" fill:"number service facts"`             // work has begun
	Delivered LinkMail `json:"delivered" fill:"number service facts"`           // work is done
	Cancelled LinkMail `json:"cancelled" fill:"number service facts attached!"` // unpaid, cancelled by the owner

	// the button opens the payment, or else the order
	RenewalFailed LinkMail `json:"renewal_failed" fill:"number service amount! facts"`
	Ending        LinkMail `json:"ending" fill:"number service day! facts"` // {day}: last day of the subscription
	Ended         LinkMail `json:"ended" fill:"number service facts"`
	Paused        LinkMail `json:"paused" fill:"number service facts"`  // the seller paused monthly invoices
	GoesOn        LinkMail `json:"goes_on" fill:"number service facts"` // the seller resumed them

	PlacedNotice      Mail `json:"placed_notice" fill:"number service facts! contact!"`
	PaidNotice        Mail `json:"paid_notice" fill:"number service facts! contact!"`
	RefundedNotice    Mail `json:"refunded_notice" fill:"number service facts! contact! refunds!"`
	DisputedNotice    Mail `json:"disputed_notice" fill:"number service facts! contact!"`
	DisputeWonNotice  Mail `json:"dispute_won_notice" fill:"number service facts! contact!"`
	DisputeLostNotice Mail `json:"dispute_lost_notice" fill:"number service facts! contact!"`
	MismatchNotice    Mail `json:"mismatch_notice" fill:"number service facts! contact! flag!"`
	// a renewal couldn't be charged
	UnpaidNotice  Mail `json:"unpaid_notice" fill:"number service facts! contact! amount!"`
	EndingNotice  Mail `json:"ending_notice" fill:"number service facts! contact! day!"`
	EndedNotice   Mail `json:"ended_notice" fill:"number service facts! contact!"`
	TroubleNotice Mail `json:"trouble_notice" fill:"number service facts! contact! trouble!"`

	Facts   string `json:"facts" fill:"number! service! price!"`
	Monthly string `json:"monthly" fill:"price!"`
	// {attached} names the attached documents
	AttachedInvoice string     `json:"attached_invoice" fill:"number!"`
	AttachedCredit  string     `json:"attached_credit" fill:"number! credits!"`
	Test            string     `json:"test"`                            // {test} of a receipt: no real payment
	Paid            string     `json:"paid" fill:"facts! amount! day!"` // {paid} of a receipt
	Guarantee       string     `json:"guarantee" fill:"until! days!"`   // {guarantee} of a receipt
	RefundWays      RefundWays `json:"refund_ways"`                     // {way} of a refund
	Refunded        string     `json:"refunded" fill:"amount!"`         // {refunds}: this refund
	RefundedInAll   string     `json:"refunded_in_all" fill:"amount!"`  // {refunds}: total of several refunds
	RefundedOf      string     `json:"refunded_of" fill:"amount!"`      // {refunds}: for a partial refund
	SeeOrder        string     `json:"see_order" fill:"link!"`          // after the footer of a confirmation
	// after the footer of an email with a private link
	PrivateLink string `json:"private_link"`
	OptOut      string `json:"opt_out" fill:"link!"` // after the footer of a reminder
	// after the footer, while a consumer can withdraw
	Withdraw string      `json:"withdraw" fill:"link!"`
	Buyer    BuyerLabels `json:"buyer"`

	Contract ContractTexts `json:"contract"`
}

// ContractTexts complete the order confirmation for a consumer in the EU (Directive 2011/83/EU, article 8 and annex
// I). {seller} is name and address, one per line.
type ContractTexts struct {
	Seller      string   `json:"seller" fill:"seller!"`
	Contents    string   `json:"contents" fill:"service! contents!"`
	Monthly     string   `json:"monthly" fill:"price!"`
	Consents    string   `json:"consents" fill:"at!"`
	Later       string   `json:"later" fill:"day!"` // without consents
	Instruction []string `json:"instruction" fill:"seller link"`
	Form        []string `json:"form" fill:"seller"` // the model withdrawal form
	Terms       string   `json:"terms" fill:"version! terms!"`
}

// BuyerLabels are the labels of the lines of {contact}.
type BuyerLabels struct {
	Mode    string     `json:"mode"`
	Modes   OrderModes `json:"modes"` // after the label
	Name    string     `json:"name"`
	Email   string     `json:"email"`
	Company string     `json:"company"`
	Notes   string     `json:"notes"`
}

// OrderModes are the payment methods of orders.
type OrderModes struct {
	Test    string `json:"test"`
	Invoice string `json:"invoice"`
	Stripe  string `json:"stripe"`
}

// Of returns the text of a mode, or an empty string for an unknown one.
func (m OrderModes) Of(mode string) string { return textByName(m, mode) }

// RefundWays describe how a refund is paid, by the order's payment method.
type RefundWays struct {
	Stripe  string `json:"stripe" fill:"amount!"`
	Invoice string `json:"invoice" fill:"amount!"` // transferred by the owner
	Test    string `json:"test" fill:"amount!"`
}

// Of returns the text of a mode, or an empty string for an unknown one.
func (w RefundWays) Of(mode string) string { return textByName(w, mode) }
