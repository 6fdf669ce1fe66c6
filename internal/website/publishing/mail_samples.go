package publishing

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"harborlight/content"
	"harborlight/internal/kit/money"
)

// sampleMail returns the email at a path in mails.json with sample values, and the link of its button, "" without a
// button. known is false if no email has the path.
func sampleMail(site *content.Site, url, place string) (words content.Mail, link string, known bool) {
	if words, known = site.Mails.Find(place); !known {
		return content.Mail{}, "", false
	}
	values := samplesFor(site, url, place)
	samples := make(content.Pairs, 0, 2*len(values))
	for _, name := range slices.Sorted(maps.Keys(values)) {
		samples = append(samples, name, content.Trusted(values[name]))
	}
	words = fillUnknown(words.Fill(samples...))
	if words.Button != "" {
		link = url + "/example-link?token=3f9c1d72a8"
	}
	words.Footer += orderFooter(site.Mails.Orders, url, place)
	return words, link, true
}

// placeholder matches a placeholder without a sample.
var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// fillUnknown shows the names of placeholders without a sample, so that a new email needs none.
func fillUnknown(m content.Mail) content.Mail {
	names := content.Pairs{}
	for _, text := range append([]string{m.Subject, m.Heading, m.Footer}, m.Paragraphs...) {
		for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
			names = append(names, found[1], strings.ReplaceAll(found[1], "_", " "))
		}
	}
	return m.Fill(names...)
}

// orderFooter returns the text that orders append to the footer of a buyer's email, or "" for other emails.
func orderFooter(words content.OrderMails, url, place string) string {
	switch place {
	case "/orders/placed":
		return " " + content.Fill(words.SeeOrder, "link", url+"/payment-success?order=3f9c1d72a8") + " " + words.PrivateLink
	case "/orders/receipt", "/orders/refund", "/orders/renewal_failed", "/orders/ending", "/orders/ended":
		return " " + words.PrivateLink
	case "/orders/reminder":
		return " " + words.PrivateLink + " " + content.Fill(words.OptOut, "link", url+"/api/mail-opt-out/3f9c1d72a8")
	}
	return ""
}

// samplesFor returns sample values for the placeholders of the email at a path in mails.json, by name.
func samplesFor(site *content.Site, url, place string) map[string]string {
	values := visitorSamples(site.Selling.Currency)
	maps.Copy(values, orderSamples(site))
	claims := site.Brand.Claims
	values["site"], values["hours"] = url, strconv.Itoa(claims.ResponseHours)
	values["kind"] = site.Mails.Leads.Kinds.Quote
	values["status"] = site.Mails.Partners.Statuses.Talking
	values["stars"] = content.Fill(site.Mails.Reviews.Stars, "stars", "4", "most", "5")
	if strings.HasPrefix(place, "/offers/") {
		values["number"] = "OF-2026-0007"
		values["pdf"] = url + "/api/offers/3f9c1d72a8/pdf"
		values["facts"] = content.Fill(site.Mails.Offers.Facts, "number", values["number"], "total",
			site.Selling.Currency.Format(4_500_00),
			"until", values["until"]) + "\n" +
			content.Fill(site.Mails.Offers.Deposit, "amount", site.Selling.Currency.Format(1_350_00))
	}
	switch place {
	case "/billing/invoice", "/billing/paid_invoice", "/billing/credit_note", "/billing/reminder",
		"/billing/last_reminder":
		values["number"] = "INV-2026-0042"
	case "/orders/refund", "/orders/cancelled":
		values["attached"] = content.Fill(site.Mails.Orders.AttachedCredit, "number", "INV-2026-0043", "credits",
			"INV-2026-0042")
	case "/withdrawals/cancellation_receipt":
		values["ends"] = content.Fill(site.Mails.Withdrawals.EndKnown, "day", "31 December 2026")
	case "/partners/approved":
		values["page"], values["percent"] = url+"/partners?partner=3f9c1d72a8", strconv.Itoa(claims.CommissionPercent)
	case "/partners/applied":
		values["hours"] = strconv.Itoa(claims.ReviewHours)
	case "/partners/introduction_notice":
		values["email"], values["company"] = "dana@example.com", "Whitfield Freight"
		values["message"] = "We move 300 containers a week and plan them in a spreadsheet. Can they help?"
	case "/reviews/received", "/reviews/notice":
		values["text"] = "Our forecasts finally match the quay. Handing over took a week longer than planned."
	case "/accounts/factor_change":
		added := site.Notices.Factors["factor_added"]
		values["title"], values["text"] = added.Title, added.Message
	}
	return values
}

// visitorSamples returns samples of user input and generated codes by placeholder, with amounts in the currency.
func visitorSamples(c money.Currency) map[string]string {
	return map[string]string{
		"code": "482913", "new_address": "dana.whitfield@example.com", "who": "Whitfield Freight",
		"subject": "A workshop for our dispatch team",
		"summary": "Company: Whitfield Freight\nName: Dana Whitfield\nEmail: dana@example.com\nTeam size: 11-50\n" +
			"Description: We answer 200 delivery questions a day by hand.",
		"title":        "Project kickoff starts in one hour",
		"message":      "Tomorrow, 10:00 to 11:00.\nPlace: Video call",
		"organization": "Whitfield Freight", "company": "Northgate Analytics", "location": "Rotterdam, Netherlands",
		"website": "https://northgate.example",
		"email":   "hello@northgate.example", "phone": ", +31 10 555 0137", "services": "AI Training, Business AI",
		"specializations": "Logistics, forecasting",
		"description":     "We build forecasting for ports and carriers, and train the people who use it.",
		"partner":         "Northgate Analytics", "name": "Dana Whitfield", "service": "AI Training",
		"budget": c.Format(5_000_00) + " - " + c.Format(10_000_00), "flagged": "",
		"order": "2604-7K3MQ9", "due": "26 April 2026", "credits": "INV-2026-0042", "days": "14",
		"text":    "Hello Dana,\n\nThank you for your request. Can we talk on Thursday at ten?",
		"invoice": "INV-2026-0042",
		"trouble": "The refund of " + c.Format(250_00) + " failed: the buyer has no money back (lost or stolen card)",
		"flag":    "Stripe reports " + c.Format(250_00) + ", and the order says " + c.Format(297_00) + ".",
		"intro":   "As we discussed: a workshop for your team, and a month of help afterwards.", "until": "31 December 2026",
		"reason": "We start next year instead.", "signed": "Dana Whitfield", "day": "12 December 2026, 10:04 UTC",
		"fingerprint": strings.Repeat("3f9c1d72", 8),
		"month":       "November 2026", "won": c.Format(12_400_00), "net": c.Format(990_00), "date": "30 December 2026",
		"author": "Dana Whitfield",
		"answer": "Thank you, Dana. The tide tables come next.",
		"at":     "12 December 2026, 10:04 UTC", "contract": "AI Training, 2604-7K3MQ9",
	}
}

// orderSamples returns sample values of an order for the site's first service with a price and online payment; an
// empty service without one.
func orderSamples(site *content.Site) map[string]string {
	words, bought := site.Mails.Orders, content.Service{}
	for _, s := range site.Services() {
		if s.Sale == content.SaleCheckout && s.PriceCents > 0 {
			bought = s
			break
		}
	}
	cost := int64(bought.PriceCents)
	whole, part := site.Selling.Currency.Format(cost), site.Selling.Currency.Format(cost/2)
	price := whole
	if bought.Recurring == content.Monthly {
		price = content.Fill(words.Monthly, "price", price)
	}
	const number = "2604-7K3MQ9"
	facts := content.Fill(words.Facts, "number", number, "service", bought.Name, "price", price)
	return map[string]string{
		"number": number, "service": bought.Name, "amount": part, "facts": facts, "test": "",
		"attached": content.Fill(words.AttachedInvoice, "number", "INV-2026-0042"),
		"paid":     content.Fill(words.Paid, "facts", facts, "amount", whole, "day", "12 April 2026"),
		"guarantee": content.Fill(words.Guarantee, "until", "12 May 2026",
			"days", strconv.Itoa(site.Brand.Claims.GuaranteeDays)),
		"way": content.Fill(words.RefundWays.Stripe, "amount", part),
		"refunds": content.Fill(words.Refunded, "amount", part) + "\n" +
			content.Fill(words.RefundedOf, "amount", whole),
		"contact": words.Buyer.Mode + ": invoice\n" + words.Buyer.Name + ": Dana Whitfield\n" +
			words.Buyer.Email + ": dana@example.com\n" + words.Buyer.Company + ": Whitfield Freight",
	}
}
