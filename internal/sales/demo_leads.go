package sales

import (
	"context"

	"harborlight/internal/kit/id"
	"harborlight/internal/platform/history"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/sale"
)

// demoQuote is a lead from the form on /quote with the steps that the owner took.
type demoQuote struct {
	asked                          float64 // days ago
	name, email, company           string
	industry, team, budget, within string
	service, text                  string
	steps                          []demoLeadStep
}

// demoLeadStep is one step in a lead's history. Exactly one of its action fields is set.
type demoLeadStep struct {
	ago      float64 // days
	mail     [2]string
	note     string
	move     leads.Status
	next     string // the owner's next step
	in       int    // days until the next step, counted from this one
	offer    *sale.OfferContent
	validFor int          // days
	decide   offers.State // the buyer's decision about the sent offer; Draft: not sent
	why      string
	paid     bool // the deposit has arrived
}

// addQuotes schedules the demo's quote requests with their steps and offers.
func (d *demo) addQuotes() {
	for _, q := range demoQuotes {
		leadID := id.New()
		d.DaysAgo(q.asked, func(ctx context.Context) (err error) {
			leadID, err = d.leads.RequestQuote(ctx, q.email, leads.QuoteRequest{
				Sender: leads.Sender{Name: q.name, Email: q.email, Company: q.company}, Industry: q.industry, TeamSize: q.team, Budget: q.budget,
				Timeline: q.within, Services: []string{q.service}, ProjectDescription: q.text,
			})
			return err
		})
		d.addLeadSteps(&leadID, q.name, q.email, q.company, q.steps)
	}
}

// addLeadSteps schedules the steps of a lead: mails, notes, planned steps, statuses, offers, decisions and payments.
// It reads leadID when the first step runs, because the lead is stored only then.
func (d *demo) addLeadSteps(leadID *string, name, email, company string, steps []demoLeadStep) {
	var offerID string
	var last leads.NextStep
	for _, s := range steps {
		d.DaysAgo(s.ago, func(ctx context.Context) (err error) {
			switch {
			case s.mail[0] != "":
				err = d.runLeadAction(ctx, "mail", *leadID, leads.NewLeadMail{ID: id.New(), Subject: s.mail[0], Text: s.mail[1]})
			case s.note != "":
				err = d.runLeadAction(ctx, "note", *leadID, history.Note{ID: id.New(), Text: s.note})
			case s.next != "":
				err = d.runLeadAction(ctx, "plan", *leadID, leads.StepChange{
					NextStep: leads.NextStep{Text: s.next, On: d.DateAfter(s.in)}, From: last})
				last = leads.NextStep{Text: s.next, On: d.DateAfter(s.in)}
			case s.move != "":
				err = d.runLeadAction(ctx, string(s.move), *leadID, leads.ExpectedLeadStatus{})
			case s.offer != nil:
				c := s.offer.AddressedTo(sale.Party{Name: name, Email: email, Company: company}, sale.Day(d.DateAfter(s.validFor)))
				offerID, err = d.offer(ctx, *leadID, c, s.decide != offers.Draft)
			case s.decide != "":
				err = d.decideOffer(ctx, email, name, s)
			case s.paid:
				err = d.payDeposit(ctx, offerID)
			}
			return err
		})
	}
}

// runLeadAction runs one of the desk's actions on a lead.
func (d *demo) runLeadAction(ctx context.Context, action, leadID string, in any) error {
	return d.leads.Desk().Run(d.AsAdmin(ctx), d.DB, action, leadID, in)
}

// offer creates an offer for a lead, sends it if send is set, and returns its id.
func (d *demo) offer(ctx context.Context, leadID string, c sale.OfferContent,
	send bool) (offerID string, err error) {
	o, err := d.offers.Create(d.AsAdmin(ctx), offers.NewOffer{ID: id.New(), LeadID: leadID, Content: c})
	if err == nil && send {
		_, err = d.offers.Send(d.AsAdmin(ctx), o.ID, o.Revision, nil)
	}
	return o.ID, err
}

// decideOffer accepts or declines the buyer's offer with the token of the mail that was sent to them.
func (d *demo) decideOffer(ctx context.Context, email, name string, s demoLeadStep) error {
	token, err := d.MailedToken(email, "offer")
	if err != nil {
		return err
	}
	seen, err := d.offers.View(ctx, token)
	switch {
	case err != nil:
	case s.decide == offers.Accepted:
		_, err = d.offers.Accept(ctx, token, offers.OfferAcceptance{Name: name, Agreed: true, SHA256: seen.SHA256})
	default:
		_, err = d.offers.Decline(ctx, token, offers.OfferRefusal{Reason: s.why})
	}
	return err
}

// payDeposit marks the first order of an offer as paid.
func (d *demo) payDeposit(ctx context.Context, offerID string) error {
	o, err := d.offers.FindDetail(ctx, offerID)
	if err != nil {
		return err
	}
	return d.orders.MarkInvoicePaid(d.AsAdmin(ctx), o.OrderID)
}

// addMessages schedules the demo's contact messages and consultation requests with their steps.
func (d *demo) addMessages() {
	for _, m := range demoMessages {
		leadID := id.New()
		d.DaysAgo(m.written, func(ctx context.Context) (err error) {
			leadID, err = d.leads.SendMessage(ctx, m.Email, m.ContactMessage)
			return err
		})
		d.addLeadSteps(&leadID, m.Name, m.Email, m.Company, m.steps)
	}
	for _, c := range demoConsultations {
		email, _ := c.form["email"].(string)
		d.DaysAgo(c.asked, func(ctx context.Context) error { return d.leads.RequestConsultation(ctx, email, c.form) })
		if c.steps != nil {
			leadID := ""
			d.DaysAgo(c.asked, func(ctx context.Context) error {
				newest, err := d.leads.List(ctx, 1)
				if err == nil {
					leadID = newest[0].ID
				}
				return err
			})
			d.addLeadSteps(&leadID, "", email, "", c.steps)
		}
	}
}
