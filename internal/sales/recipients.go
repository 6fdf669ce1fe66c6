package sales

import (
	"cmp"
	"context"

	"harborlight/content"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/facts"
	"harborlight/internal/sales/leads"
	"harborlight/internal/sales/offers"
	"harborlight/internal/sales/orders"
)

// The recipients of notifications about the area's facts, and the placeholders of their texts.

// leadSubject describes the facts of leads: values for their texts, the desk's page, and as recipients the owner and
// the visitor's account.
func (a *Area) leadSubject() facts.Subject[leads.Fact, leads.Lead] {
	return facts.Subject[leads.Fact, leads.Lead]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in leads.Fact) (leads.Lead, content.Pairs, error) {
			l, err := a.leads.Find(ctx, in.LeadID)
			kind := a.Content().Mails.Leads.Kinds.Of(string(l.Kind))
			return l, content.Pairs{"kind", kind, "email", content.Trusted(l.Email), "by", a.byPerson(l.Name, l.Email)}, err
		},
		Recipients: map[string]facts.Recipient[leads.Lead]{"owner": facts.ToAdmin[leads.Lead](a.deps.Notices),
			"visitor": facts.ToAccount(a.deps.Notices, func(l leads.Lead) string { return userIDOf(l.UserID) })},
		Page: func(l leads.Lead) string { return desk.Path("leads", l.ID) },
	}
}

func isMessage(_ leads.Fact, l leads.Lead) bool { return l.Kind == leads.Message }
func isRequest(_ leads.Fact, l leads.Lead) bool { return l.Kind != leads.Message }

// isAnswered reports false if the owner has since reset the lead.
func isAnswered(_ leads.Fact, l leads.Lead) bool {
	return l.Status != leads.StatusNew && l.Status != leads.StatusSpam
}

// offerSubject describes the facts of offers: values for their texts, the desk's page, and as recipient the owner.
func (a *Area) offerSubject() facts.Subject[offers.Fact, offers.Offer] {
	return facts.Subject[offers.Fact, offers.Offer]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in offers.Fact) (offers.Offer, content.Pairs, error) {
			o, err := a.offers.Find(ctx, in.OfferID)
			return o, content.Pairs{"number", in.Number, "by", a.byPerson(o.BuyerName, o.BuyerEmail)}, err
		},
		Recipients: map[string]facts.Recipient[offers.Offer]{"owner": facts.ToAdmin[offers.Offer](a.deps.Notices)},
		Page:       func(o offers.Offer) string { return desk.Path("offers", o.ID) },
	}
}

func changedTo(state offers.State) func(offers.Fact, offers.Offer) bool {
	return func(in offers.Fact, _ offers.Offer) bool { return in.State == state && in.ActorID == "" }
}

// orderSubject describes the facts of orders: values for their texts, the desk's page, and as recipients the owner
// and the buyer's account. The amount in the texts is that of the fact, or the order's total if the fact has none.
func (a *Area) orderSubject() facts.Subject[orders.Fact, orders.Order] {
	return facts.Subject[orders.Fact, orders.Order]{
		Texts: a.NoticeTexts,
		Read: func(ctx context.Context, in orders.Fact) (orders.Order, content.Pairs, error) {
			o, err := a.orders.Find(ctx, in.OrderID)
			if err != nil {
				return o, nil, err
			}
			return o, content.Pairs{"number", o.Number, "service", o.ServiceName, "by", a.byPerson(o.Buyer.Name, o.Buyer.Email),
				"amount", o.Currency.Format(cmp.Or(in.Cents, o.TotalCents)), "flag", o.Flag, "trouble", in.Text}, nil
		},
		Recipients: map[string]facts.Recipient[orders.Order]{"owner": facts.ToAdmin[orders.Order](a.deps.Notices),
			"buyer": facts.ToAccount(a.deps.Notices, func(o orders.Order) string { return userIDOf(o.UserID) })},
		Page: func(o orders.Order) string { return desk.Path("orders", o.ID) },
	}
}

func isCreated(_ orders.Fact, o orders.Order) bool   { return o.State == orders.Created }
func notByOwner(in orders.Fact, _ orders.Order) bool { return !in.ByOwner }

// isOrdered reports false for the order of an accepted offer: the owner is notified about the acceptance instead.
func isOrdered(_ orders.Fact, o orders.Order) bool { return o.ServiceID != orders.ServiceOffer }

// userIDOf returns the account's id, or "" if it is nil, as for guests.
func userIDOf(userID *string) string {
	if userID == nil {
		return ""
	}
	return *userID
}

// byPerson returns a phrase that names a person by name and address.
func (a *Area) byPerson(name, email string) content.Trusted {
	return a.NoticeTexts().Words.ByText(name, email)
}
