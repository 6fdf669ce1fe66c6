package content

import (
	"fmt"
	"reflect"
	"strings"

	"harborlight/internal/kit/line"
)

// Mails contains the texts of all emails, by the part of the program that sends them. The tag `fill` names the
// placeholders that the program fills in ({link} for "link"); with "code!", the email must contain {code}. {brand}
// and {support} work everywhere.
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
	Publishing    PublishingMails   `json:"publishing"`
	Reviews       ReviewMails       `json:"reviews"`
	Start         StartMails        `json:"start"`
	Withdrawals   WithdrawalMails   `json:"withdrawals" fill:"name email contract at"`
	LinkHint      string            `json:"link_hint" label:"Before the link of a button"` // for copying it
}

// Mail is one email. Paragraphs and lines that are empty after filling in placeholders are omitted.
type Mail struct {
	Subject    string   `json:"subject"`
	Heading    string   `json:"heading"`
	Paragraphs []string `json:"paragraphs"`
	Button     string   `json:"-"`
	Footer     string   `json:"footer" help:"Why the recipient gets it"`
}

// LinkMail is an email with a button. It converts to a Mail, for instance to fill it.
type LinkMail struct {
	Subject    string   `json:"subject"`
	Heading    string   `json:"heading"`
	Paragraphs []string `json:"paragraphs"`
	Button     string   `json:"button"`
	Footer     string   `json:"footer" help:"Why the recipient gets it"`
}

// Trusted is a value that keeps its links: a text by the program or the owner, or a validated email address.
type Trusted string

// Pairs are placeholder names, each followed by its value: "number", "7", "link", Trusted(url). Values of other types
// than Trusted count as untrusted and lose their links (docs/security.md, T129).
type Pairs []any

// texts returns the pairs as strings. It removes links from values that aren't Trusted; names stay.
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
			texts[i] = line.Unlink(fmt.Sprint(value))
		}
	}
	return texts
}

// Fill returns the email with its placeholders replaced by Pairs, without the paragraphs that are empty afterwards.
// The text of the button stays. Placeholders within values aren't replaced.
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

// MailIn returns an email of a part by its name in the file, such as "receipt" in OrderMails, or false if no email
// has the name.
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

// Find returns the email at a path in the file, such as "/orders/receipt", or false if no email has the path.
func (m Mails) Find(place string) (Mail, bool) {
	part, name, _ := strings.Cut(strings.TrimPrefix(place, "/"), "/")
	for field, value := range reflect.ValueOf(m).Fields() {
		if place == "/"+part+"/"+name && jsonName(field) == part && field.Type.Kind() == reflect.Struct {
			return MailIn(value.Interface(), name)
		}
	}
	return Mail{}, false
}

// Named returns an email by part and name, such as "orders.receipt", or false if there is none.
func (m Mails) Named(name string) (Mail, bool) {
	return m.Find("/" + strings.Replace(name, ".", "/", 1))
}

// Fill replaces the placeholders of a text: pairs are names without braces and values, such as "code", "123456".
// Unknown placeholders stay. Values keep their links, so pass untrusted texts to Mail.Fill or Notice.Fill instead.
func Fill(text string, pairs ...string) string {
	named := make([]string, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		named[i], named[i+1] = "{"+pairs[i]+"}", pairs[i+1]
	}
	return strings.NewReplacer(named...).Replace(text)
}

// textByName returns a text of a part, a struct, by its name in the file. It returns an empty string for an unknown
// name.
func textByName(part any, name string) string {
	for field, value := range reflect.ValueOf(part).Fields() {
		if jsonName(field) == name {
			return value.String()
		}
	}
	return ""
}

// AccountMails are about sign-up, sign-in and account changes. {site} is the site's URL.
type AccountMails struct {
	Confirmation      LinkMail `json:"confirmation"`
	AlreadyRegistered LinkMail `json:"already_registered"`
	Reserved          Mail     `json:"reserved"` // to the admin's address
	Recovery          LinkMail `json:"recovery"`
	Reauthentication  Mail     `json:"reauthentication" fill:"code!"`
	PasswordChanged   LinkMail `json:"password_changed"`
	EmailChangeOld    LinkMail `json:"email_change_old" fill:"new_address!"` // to the current address
	EmailChangeNew    LinkMail `json:"email_change_new"`                     // to the new address
	AddressInUse      LinkMail `json:"address_in_use"`
	EmailChanged      Mail     `json:"email_changed" fill:"new_address!"`
	Deleted           Mail     `json:"deleted"`
	SessionEnded      LinkMail `json:"session_ended"`
	FactorChange      LinkMail `json:"factor_change" fill:"title text!"` // quotes the notification
}

// BillingMails deliver invoices and credit notes. {amount} is the amount due or refunded, {order} the order number.
type BillingMails struct {
	Invoice      LinkMail `json:"invoice" fill:"number! order amount! due!"`
	PaidInvoice  LinkMail `json:"paid_invoice" fill:"number! order amount"`
	CreditNote   LinkMail `json:"credit_note" fill:"number! order amount! credits"` // {credits}: invoice number
	Reminder     LinkMail `json:"reminder" fill:"number! order amount! due! days"`  // {days}: days since the due date
	LastReminder LinkMail `json:"last_reminder" fill:"number! order amount! due! days"`
}

// CalendarMails invite guests to a user's event. {who} is the organizer's address, {text} the description. In
// subjects and headings {title} is the text Event, so that organizers can't write there.
type CalendarMails struct {
	Invitation LinkMail `json:"invitation" fill:"title who! facts! text"`
	Changed    LinkMail `json:"changed" fill:"title who! facts! text"`
	Cancelled  Mail     `json:"cancelled" fill:"title who! facts! text"`
	What       string   `json:"what" fill:"title!"` // start of {facts}
	When       string   `json:"when" fill:"when!"`  // {facts}
	Where      string   `json:"where" fill:"where!"`
	Event      string   `json:"event"`
	Repeating  string   `json:"repeating" fill:"when!"` // {when} of a series
}

// BookingMails are about calls and sessions that visitors book. {facts} contains title, time and place.
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
	Place           string   `json:"place" fill:"place!"` // after {facts}, if there is a place
	// after {facts} for the owner, if there is no place yet: {call} links to the booking, {kinds} to the places of
	// all kinds
	NoPlace string `json:"no_place" fill:"call! kinds!"`
	// after {facts} for the owner, if the form looks automated
	Flagged string `json:"flagged"`
	// {reason} for the owner, if the order was refunded or cancelled
	ReleasedReason string `json:"released_reason"`
	// title of the attached event in calendar programs
	EventTitle string `json:"event_title" fill:"title! name!"`
}

// CommissionMails are the monthly statements for partners.
type CommissionMails struct {
	// fee that the partner owes: {amount} of {won}
	Statement LinkMail `json:"statement" fill:"month! company won! amount!"`
	// {amount} of {net}, which their clients paid; due on {date}
	Earned LinkMail `json:"earned" fill:"month! company net! amount! date!"`
}

// LeadMails are about quotes, consultations and messages.
type LeadMails struct {
	RequestNotice Mail `json:"request_notice" fill:"kind who summary!"` // to the owner
	MessageNotice Mail `json:"message_notice" fill:"who subject summary!"`
	// for a notice about a request that looks automated
	FlaggedSubject    string `json:"flagged_subject" fill:"subject!"`
	FlaggedText       string `json:"flagged_text"`
	QuoteReply        Mail   `json:"quote_reply" fill:"hours"`
	ConsultationReply Mail   `json:"consultation_reply" fill:"hours"`
	MessageReply      Mail   `json:"message_reply" fill:"hours"`
	Answer            Mail   `json:"answer" fill:"subject! text!"` // written by the owner at the desk

	Kinds  LeadKinds  `json:"kinds"`  // {kind}
	Labels LeadLabels `json:"labels"` // labels of the lines of {summary}
}

// NotificationMails deliver notifications by email.
type NotificationMails struct {
	Notice LinkMail `json:"notice" fill:"title! message!"`
}

// OfferMails are about offers written for leads. {facts} contains number, total and last day.
type OfferMails struct {
	Offer LinkMail `json:"offer" fill:"number name intro facts! until pdf"` // to the buyer, with the private link
	// to the buyer, with the invoice; the button opens it
	Accepted       LinkMail `json:"accepted" fill:"number name signed day facts! fingerprint order! invoice! amount! due!"`
	AcceptedNotice Mail     `json:"accepted_notice" fill:"number who facts! signed"` // to the owner
	DeclinedNotice Mail     `json:"declined_notice" fill:"number who facts! reason"`
	Facts          string   `json:"facts" fill:"number! total! until!"`
	Deposit        string   `json:"deposit" fill:"amount!"` // after {facts}, if a part is due later
}

// PartnerMails are about applications and introductions.
type PartnerMails struct {
	Applied            LinkMail `json:"applied" fill:"hours"`
	AppliedNotice      LinkMail `json:"applied_notice" fill:"company! location website email phone services specializations description flagged!"`
	Approved           LinkMail `json:"approved" fill:"company email! page! percent!"`
	Introduction       Mail     `json:"introduction" fill:"partner! hours"`
	IntroductionNotice LinkMail `json:"introduction_notice" fill:"partner! name! email! company service budget message! flagged!"`
	// to the partner, without the visitor's name
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

// IntroductionStatuses are the texts of introduction statuses.
type IntroductionStatuses struct {
	Pending    string `json:"pending"`
	Introduced string `json:"introduced"`
	Talking    string `json:"talking"`
	Won        string `json:"won"`
	Lost       string `json:"lost"`
	Spam       string `json:"spam"`
}

// Of returns the text of a status, or an empty string for an unknown one.
func (s IntroductionStatuses) Of(status string) string { return textByName(s, status) }

// ReviewMails request and announce reviews of partners. {stars} is a text such as "4 of 5 stars".
type ReviewMails struct {
	Invitation LinkMail `json:"invitation" fill:"name partner!"`              // with the private link
	Received   LinkMail `json:"received" fill:"partner author! stars! text!"` // to the partner
	Notice     LinkMail `json:"notice" fill:"partner! author! stars! text!"`  // to the owner
	Answered   LinkMail `json:"answered" fill:"name partner! answer!"`        // to the author
	Stars      string   `json:"stars" fill:"stars! most"`                     // {stars} of an email
}

// PublishingMails are about publications. {when} is the planned time.
type PublishingMails struct {
	PlanRefused LinkMail `json:"plan_refused" fill:"when! reason!"`
}

// StartMails are about setting up the site.
type StartMails struct {
	Test Mail `json:"test"` // tests email delivery
}

// WithdrawalMails are about consumers who withdraw from a contract or cancel a subscription. {contract} is the
// contract as the sender described it, {at} the time of receipt, {number} the order, {day} the requested last day.
type WithdrawalMails struct {
	WithdrawalReceipt   Mail     `json:"withdrawal_receipt" fill:"contract! at!"`
	CancellationReceipt Mail     `json:"cancellation_receipt" fill:"contract! at! ends! reason day"`
	WithdrawalNotice    LinkMail `json:"withdrawal_notice" fill:"number"`
	CancellationNotice  LinkMail `json:"cancellation_notice" fill:"number reason day"`

	EndKnown   string `json:"end_known" fill:"day!"` // {ends}
	EndUnknown string `json:"end_unknown"`           // {ends}
	Ended      string `json:"ended" fill:"day!"`     // {ends}
}
