package content

import (
	"fmt"
	"reflect"
	"strings"

	"harborlight/internal/kit/line"
)

// Mails is the text of every mail that the program sends, by the part that sends it. The tag `fill` names the
// placeholders that the program fills in ({link} for "link"); a mail whose tag says "code!" must hold {code}.
// {brand} and {support} can be used everywhere.
type Mails struct {
	Accounts      AccountMails      `json:"accounts" fill:"site"`
	Billing       BillingMails      `json:"billing"`
	Bookings      BookingMails      `json:"bookings"`
	Calendar      CalendarMails     `json:"calendar"`
	Commission    CommissionMails   `json:"commission"`
	Leads         LeadMails         `json:"leads"`
	Notifications NotificationMails `json:"notifications"`
	Offers        OfferMails        `json:"offers"`
	Orders        OrderMails        `json:"orders"`
	Partners      PartnerMails      `json:"partners"`
	Reviews       ReviewMails       `json:"reviews"`
	Start         StartMails        `json:"start"`
	Withdrawals   WithdrawalMails   `json:"withdrawals" fill:"name email contract at"`
	LinkHint      string            `json:"link_hint"` // behind a button, before its link to be copied
}

// Mail is one mail. A paragraph or line of which nothing is left once its placeholders are filled in is left out.
type Mail struct {
	Subject    string   `json:"subject"`
	Heading    string   `json:"heading"`
	Paragraphs []string `json:"paragraphs"`
	Button     string   `json:"-"`
	Footer     string   `json:"footer"` // why the reader gets it
}

// LinkMail is a mail with a link. It converts to a Mail, for instance to fill it.
type LinkMail struct {
	Subject    string   `json:"subject"`
	Heading    string   `json:"heading"`
	Paragraphs []string `json:"paragraphs"`
	Button     string   `json:"button"` // says what the link does
	Footer     string   `json:"footer"`
}

// Trusted is a value that keeps its links: a text by the program or the owner, or a checked email address.
type Trusted string

// Pairs are the names of placeholders, each followed by its value: "number", "7", "link", Trusted(url). A value of any
// type but Trusted counts as written by a stranger and loses its links (docs/security.md, T129).
type Pairs []any

// texts returns the names and what replaces them.
func (p Pairs) texts() []string {
	texts := make([]string, len(p))
	for i, value := range p {
		trusted, isTrusted := value.(Trusted)
		switch {
		case isTrusted:
			texts[i] = string(trusted)
		case i%2 == 0:
			texts[i] = fmt.Sprint(value)
		default:
			texts[i] = line.Unlinked(fmt.Sprint(value))
		}
	}
	return texts
}

// Fill returns the mail with its placeholders replaced by Pairs. A value is never searched for placeholders.
func (m Mail) Fill(values ...any) Mail {
	pairs := Pairs(values).texts()
	filled := m
	filled.Subject, filled.Heading, filled.Footer = Fill(m.Subject, pairs...), Fill(m.Heading, pairs...),
		Fill(m.Footer, pairs...)
	filled.Paragraphs = nil
	for _, p := range m.Paragraphs {
		if text := strings.TrimSpace(Fill(p, pairs...)); text != "" {
			filled.Paragraphs = append(filled.Paragraphs, text)
		}
	}
	return filled
}

// MailIn returns a mail of a part by its name in the file: "receipt" of OrderMails. It reports false for what is no
// mail.
func MailIn(part any, name string) (Mail, bool) {
	for field, value := range reflect.ValueOf(part).Fields() {
		if jsonName(field) != name {
			continue
		}
		switch m := value.Interface().(type) {
		case Mail:
			return m, true
		case LinkMail:
			return Mail(m), true
		}
	}
	return Mail{}, false
}

// Find returns the mail at "/orders/receipt" in the file. It reports false for what is no mail.
func (m Mails) Find(place string) (Mail, bool) {
	part, name, _ := strings.Cut(strings.TrimPrefix(place, "/"), "/")
	for field, value := range reflect.ValueOf(m).Fields() {
		if place == "/"+part+"/"+name && jsonName(field) == part && field.Type.Kind() == reflect.Struct {
			return MailIn(value.Interface(), name)
		}
	}
	return Mail{}, false
}

// Fill replaces the placeholders of a text: pairs are names and values, "code", "123456". Values keep their links:
// pass a stranger's text to Mail.Fill or Notice.Fill instead.
func Fill(text string, pairs ...string) string {
	named := make([]string, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		named[i], named[i+1] = "{"+pairs[i]+"}", pairs[i+1]
	}
	return strings.NewReplacer(named...).Replace(text)
}

// textNamed returns the text of a part by its name in the file, or "" if it has none.
func textNamed(part any, name string) string {
	for field, value := range reflect.ValueOf(part).Fields() {
		if jsonName(field) == name {
			return value.String()
		}
	}
	return ""
}

// AccountMails are about signing up and in, and about changes of an account. {site} is the site's address.
type AccountMails struct {
	Confirmation      LinkMail `json:"confirmation"`
	AlreadyRegistered LinkMail `json:"already_registered"`
	Reserved          Mail     `json:"reserved"` // to the administrator's address
	Recovery          LinkMail `json:"recovery"`
	Reauthentication  Mail     `json:"reauthentication" fill:"code!"`
	PasswordChanged   LinkMail `json:"password_changed"`
	EmailChangeOld    LinkMail `json:"email_change_old" fill:"new_address!"` // to the address in use
	EmailChangeNew    LinkMail `json:"email_change_new"`                     // to the address wished for
	AddressInUse      LinkMail `json:"address_in_use"`
	EmailChanged      Mail     `json:"email_changed" fill:"new_address!"`
	Deleted           Mail     `json:"deleted"`
	SessionEnded      LinkMail `json:"session_ended"`
	FactorChange      LinkMail `json:"factor_change" fill:"title text!"` // quotes the notification
}

// BillingMails bring invoices and credit notes. {amount} is what is to be paid or goes back, {order} the order's
// number.
type BillingMails struct {
	Invoice      LinkMail `json:"invoice" fill:"number! order amount! due!"`
	PaidInvoice  LinkMail `json:"paid_invoice" fill:"number! order amount"`
	CreditNote   LinkMail `json:"credit_note" fill:"number! order amount! credits"` // {credits}: number of the invoice
	Reminder     LinkMail `json:"reminder" fill:"number! order amount! due! days"`  // {days}: since the due date
	LastReminder LinkMail `json:"last_reminder" fill:"number! order amount! due! days"`
}

// CalendarMails invite guests to somebody's event. {who} is the organizer's address, {text} the description. In
// subjects and headings {title} is Event: what stands there is ours and not the organizer's.
type CalendarMails struct {
	Invitation LinkMail `json:"invitation" fill:"title who! facts! text"`
	Changed    LinkMail `json:"changed" fill:"title who! facts! text"`
	Cancelled  Mail     `json:"cancelled" fill:"title who! facts! text"`
	What       string   `json:"what" fill:"title!"` // {facts} begin with it
	When       string   `json:"when" fill:"when!"`  // {facts}
	Where      string   `json:"where" fill:"where!"`
	Event      string   `json:"event"`
	Repeating  string   `json:"repeating" fill:"when!"` // {when} of a series
}

// BookingMails are about calls and sessions that visitors book. {facts} is what, when and where.
type BookingMails struct {
	Booked          LinkMail `json:"booked" fill:"title name facts!"` // to the visitor, with the private link
	Moved           LinkMail `json:"moved" fill:"title name facts!"`
	Cancelled       LinkMail `json:"cancelled" fill:"title name facts! reason"`
	Released        LinkMail `json:"released" fill:"title name facts!"` // its order was refunded or cancelled
	Reminder        LinkMail `json:"reminder" fill:"title name facts!"`
	BookedNotice    Mail     `json:"booked_notice" fill:"title who! facts! contact!"` // to the owner
	MovedNotice     Mail     `json:"moved_notice" fill:"title who! facts! contact!"`
	CancelledNotice Mail     `json:"cancelled_notice" fill:"title who! facts! contact! reason"`
	ReminderNotice  Mail     `json:"reminder_notice" fill:"title who! facts! contact!"`
	Facts           string   `json:"facts" fill:"title! when!"`
	Place           string   `json:"place" fill:"place!"` // behind {facts}, if there is a place
	// behind {facts} for the owner, if there is no place yet: {call} leads to the booking, {kinds} to the places of all
	NoPlace string `json:"no_place" fill:"call! kinds!"`
	// {reason} for the owner, when the order was refunded or cancelled
	ReleasedReason string `json:"released_reason"`
	// what calendar programs call the attached event
	EventTitle string `json:"event_title" fill:"title! name!"`
}

// CommissionMails tell partners what a month came to.
type CommissionMails struct {
	Statement LinkMail `json:"statement" fill:"month! company won! amount!"`    // the fee that they owe: {amount} of what they won
	Earned    LinkMail `json:"earned" fill:"month! company net! amount! date!"` // {amount} of what their clients paid, due on {date}
}

// LeadMails are about quotes, consultations and messages.
type LeadMails struct {
	RequestNotice     Mail   `json:"request_notice" fill:"kind who summary!"` // to the owner
	MessageNotice     Mail   `json:"message_notice" fill:"who subject summary!"`
	FlaggedSubject    string `json:"flagged_subject" fill:"subject!"` // of a notice about what looks automated
	FlaggedText       string `json:"flagged_text"`
	QuoteReply        Mail   `json:"quote_reply" fill:"hours"`
	ConsultationReply Mail   `json:"consultation_reply" fill:"hours"`
	MessageReply      Mail   `json:"message_reply" fill:"hours"`
	Answer            Mail   `json:"answer" fill:"subject! text!"` // what the owner writes at the desk

	Kinds  LeadKinds  `json:"kinds"`  // {kind}
	Labels LeadLabels `json:"labels"` // of the lines of {summary}
}

// NotificationMails bring what the calendar page shows.
type NotificationMails struct {
	Notice LinkMail `json:"notice" fill:"title! message!"`
}

// OfferMails are about offers written from leads. {facts} is the number, the total and the last day.
type OfferMails struct {
	Offer LinkMail `json:"offer" fill:"number name intro facts! until pdf"` // to the buyer, with the private link
	// to the buyer, with the invoice; the button opens it
	Accepted       LinkMail `json:"accepted" fill:"number name signed day facts! fingerprint order! invoice! amount! due!"`
	AcceptedNotice Mail     `json:"accepted_notice" fill:"number who facts! signed"` // to the owner
	DeclinedNotice Mail     `json:"declined_notice" fill:"number who facts! reason"`
	Facts          string   `json:"facts" fill:"number! total! until!"`
	Deposit        string   `json:"deposit" fill:"amount!"` // behind {facts}, if a part is due later
}

// OrderMails go to buyers, and to the owner as notices. {facts} is what was bought, {contact} who bought it.
type OrderMails struct {
	Confirm  LinkMail `json:"confirm" fill:"number facts!"`                      // by invoice, before anything else
	Placed   LinkMail `json:"placed" fill:"number facts! invoice! amount! due!"` // by invoice; the button opens it
	Receipt  LinkMail `json:"receipt" fill:"number hours test paid guarantee attached!"`
	Refund   LinkMail `json:"refund" fill:"number way! facts refunds attached!"`
	Reminder LinkMail `json:"reminder" fill:"service facts!"`

	Started   LinkMail `json:"started" fill:"number service facts"`             // work has begun
	Delivered LinkMail `json:"delivered" fill:"number service facts"`           // work is done
	Cancelled LinkMail `json:"cancelled" fill:"number service facts attached!"` // by the owner, unpaid

	// the button pays, or shows the order
	RenewalFailed LinkMail `json:"renewal_failed" fill:"number service amount! facts"`
	Ending        LinkMail `json:"ending" fill:"number service day! facts"` // {day}: when the subscription ends
	Ended         LinkMail `json:"ended" fill:"number service facts"`
	Paused        LinkMail `json:"paused" fill:"number service facts"`  // monthly invoices, by the seller
	GoesOn        LinkMail `json:"goes_on" fill:"number service facts"` // after that

	PlacedNotice      Mail `json:"placed_notice" fill:"number service facts! contact!"`
	PaidNotice        Mail `json:"paid_notice" fill:"number service facts! contact!"`
	RefundedNotice    Mail `json:"refunded_notice" fill:"number service facts! contact! refunds!"`
	DisputedNotice    Mail `json:"disputed_notice" fill:"number service facts! contact!"`
	DisputeWonNotice  Mail `json:"dispute_won_notice" fill:"number service facts! contact!"`
	DisputeLostNotice Mail `json:"dispute_lost_notice" fill:"number service facts! contact!"`
	MismatchNotice    Mail `json:"mismatch_notice" fill:"number service facts! contact! flag!"`
	// a renewal could not be charged
	UnpaidNotice  Mail `json:"unpaid_notice" fill:"number service facts! contact! amount!"`
	EndingNotice  Mail `json:"ending_notice" fill:"number service facts! contact! day!"`
	EndedNotice   Mail `json:"ended_notice" fill:"number service facts! contact!"`
	TroubleNotice Mail `json:"trouble_notice" fill:"number service facts! contact! trouble!"`

	Facts   string `json:"facts" fill:"number! service! price!"`
	Monthly string `json:"monthly" fill:"price!"`
	// {attached} says which documents come with the mail
	AttachedInvoice string      `json:"attached_invoice" fill:"number!"`
	AttachedCredit  string      `json:"attached_credit" fill:"number! credits!"`
	Test            string      `json:"test"`                            // {test} of a receipt: no money moved
	Paid            string      `json:"paid" fill:"facts! amount! day!"` // {paid} of a receipt
	Guarantee       string      `json:"guarantee" fill:"until! days!"`   // {guarantee} of a receipt
	RefundWays      RefundWays  `json:"refund_ways"`                     // {way} of a refund
	Refunded        string      `json:"refunded" fill:"amount!"`         // {refunds}: now
	RefundedInAll   string      `json:"refunded_in_all" fill:"amount!"`  // {refunds}: if there were several
	RefundedOf      string      `json:"refunded_of" fill:"amount!"`      // {refunds}: if not everything went back
	SeeOrder        string      `json:"see_order" fill:"link!"`          // behind the footer of a confirmation
	PrivateLink     string      `json:"private_link"`                    // behind the footer of a mail with a private link
	OptOut          string      `json:"opt_out" fill:"link!"`            // behind the footer of a reminder
	Withdraw        string      `json:"withdraw" fill:"link!"`           // behind the footer, while a consumer can withdraw
	Buyer           BuyerLabels `json:"buyer"`

	Contract ContractTexts `json:"contract"`
}

// ContractTexts complete the confirmation of an order by a consumer in the EU (Directive 2011/83/EU, article 8 and
// annex I). {seller} is name and address, a line each.
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

// BuyerLabels name the lines of {contact}.
type BuyerLabels struct {
	Mode    string     `json:"mode"`
	Modes   OrderModes `json:"modes"` // behind the label
	Name    string     `json:"name"`
	Email   string     `json:"email"`
	Company string     `json:"company"`
	Notes   string     `json:"notes"`
}

// OrderModes say how an order is paid.
type OrderModes struct {
	Test    string `json:"test"`
	Invoice string `json:"invoice"`
	Stripe  string `json:"stripe"`
}

// Of returns the words for a mode, or "" for another.
func (m OrderModes) Of(mode string) string { return textNamed(m, mode) }

// RefundWays say how the money of a refund comes back, by how the order is paid.
type RefundWays struct {
	Stripe  string `json:"stripe" fill:"amount!"`
	Invoice string `json:"invoice" fill:"amount!"` // the owner transfers it
	Test    string `json:"test" fill:"amount!"`
}

// Of returns the words for a mode, or "" for another.
func (w RefundWays) Of(mode string) string { return textNamed(w, mode) }

// PartnerMails are about applications and introductions.
type PartnerMails struct {
	Applied            LinkMail `json:"applied" fill:"hours"`
	AppliedNotice      LinkMail `json:"applied_notice" fill:"company! location website email phone services specializations description flagged!"`
	Approved           LinkMail `json:"approved" fill:"company email! page! percent!"`
	Introduction       Mail     `json:"introduction" fill:"partner! hours"`
	IntroductionNotice LinkMail `json:"introduction_notice" fill:"partner! name! email! company service budget message! flagged!"`
	// to the partner, who isn't told yet who asks
	Asked               LinkMail `json:"asked" fill:"company service!"`
	Introduced          Mail     `json:"introduced" fill:"partner! email! phone website service"` // to the visitor
	IntroducedPartner   LinkMail `json:"introduced_partner" fill:"company name! email! organization service budget message!"`
	Declined            LinkMail `json:"declined" fill:"partner! service"`
	AskedReminder       LinkMail `json:"asked_reminder" fill:"company service days"`
	MetReminder         LinkMail `json:"met_reminder" fill:"company name! days"`
	StalledNotice       LinkMail `json:"stalled_notice" fill:"partner! name! status days"` // to the owner
	Rejected            Mail     `json:"rejected" fill:"company reason!"`
	Invitation          LinkMail `json:"invitation" fill:"company! email!"`
	ChangeNotice        LinkMail `json:"change_notice" fill:"company!"` // to the owner
	ChangeApproved      LinkMail `json:"change_approved" fill:"company"`
	ChangeRejected      LinkMail `json:"change_rejected" fill:"company reason!"`
	FlaggedApplication  string   `json:"flagged_application" fill:"flags"` // {flagged}
	FlaggedIntroduction string   `json:"flagged_introduction" fill:"flags"`
	NotGiven            string   `json:"not_given"`

	Statuses IntroductionStatuses `json:"statuses"` // {status}
}

// IntroductionStatuses say where an introduction rests.
type IntroductionStatuses struct {
	Pending    string `json:"pending"`
	Introduced string `json:"introduced"`
	Talking    string `json:"talking"`
	Won        string `json:"won"`
	Lost       string `json:"lost"`
	Spam       string `json:"spam"`
}

// Of returns the words for a status, or "" for another.
func (s IntroductionStatuses) Of(status string) string { return textNamed(s, status) }

// ReviewMails ask for reviews of partners and tell of them. {stars} is such as "4 of 5 stars".
type ReviewMails struct {
	Invitation LinkMail `json:"invitation" fill:"name partner!"`              // with the private link
	Received   LinkMail `json:"received" fill:"partner author! stars! text!"` // to the partner
	Notice     LinkMail `json:"notice" fill:"partner! author! stars! text!"`  // to the owner
	Answered   LinkMail `json:"answered" fill:"name partner! answer!"`        // to the author
	Stars      string   `json:"stars" fill:"stars! most"`                     // {stars} of a mail
}

// StartMails are about setting up the site.
type StartMails struct {
	Test Mail `json:"test"` // proves that mails leave
}

// WithdrawalMails are about consumers who withdraw from a contract or cancel a subscription. {contract} is the
// contract in the sender's words, {at} the time of receipt, {number} the order, {day} the requested last day.
type WithdrawalMails struct {
	WithdrawalReceipt   Mail     `json:"withdrawal_receipt" fill:"contract! at!"`
	CancellationReceipt Mail     `json:"cancellation_receipt" fill:"contract! at! ends! reason day"`
	WithdrawalNotice    LinkMail `json:"withdrawal_notice" fill:"number"`
	CancellationNotice  LinkMail `json:"cancellation_notice" fill:"number reason day"`

	EndKnown   string `json:"end_known" fill:"day!"` // {ends}
	EndUnknown string `json:"end_unknown"`           // {ends}
	Ended      string `json:"ended" fill:"day!"`     // {ends}
}
