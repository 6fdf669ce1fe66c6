package offers

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// Agreement is the owner's record of an acceptance outside of the offer's page.
type Agreement struct {
	Name string `json:"name" maxLength:"200" doc:"Name of the person who accepted"`
	How  How    `json:"how" enum:"phone,email,paper,in_person"`
}

// How is the way in which a buyer accepted.
type How string

// The ways to accept.
const (
	OnPage   How = "" // on the offer's private page, with a typed name
	ByPhone  How = "phone"
	ByEmail  How = "email"
	OnPaper  How = "paper"
	InPerson How = "in_person"
)

func (a Agreement) clean() (Agreement, error) {
	var check fault.Check
	a.Name = oneLine(&check, "name", a.Name, maxField)
	check.Add(a.Name != "", "name", message.OffersAgreedName)
	return a, check.Err()
}

// canAgree returns nil if the owner can record an acceptance: the offer must be open.
func (r OfferRow) canAgree() error {
	switch r.State {
	case Sent:
		return nil
	case Accepted:
		return desk.ErrUnchanged
	case Expired:
		return r.errExpired()
	default:
		return desk.ErrHidden
	}
}

// agreeing returns the initial input of the dialog.
func agreeing(d OfferDetail) desk.Start[Agreement] {
	return desk.Start[Agreement]{Input: Agreement{Name: d.BuyerName, How: ByPhone},
		Values: []string{"email", d.BuyerEmail}}
}

// Agree records that the buyer accepted an open offer outside of its page, and creates the order like Accept. It
// returns a fault of kind Invalid without a name, Conflict for an offer that isn't open, or desk.ErrUnchanged for an
// accepted one.
func (s *Service) Agree(ctx context.Context, offerID string, a Agreement) (OfferDetail, error) {
	a, err := a.clean()
	if err != nil {
		return OfferDetail{}, err
	}
	if err := s.config.Orders.PrepareOfferOrder(ctx); err != nil {
		return OfferDetail{}, err
	}
	return s.atDesk(ctx, offerID, func(tx *database.Tx, o Offer) error {
		if o.State == Accepted {
			return desk.ErrUnchanged
		}
		if err := o.open(tx.Now()); err != nil {
			return err
		}
		return s.accept(ctx, tx, o, a, actor(ctx))
	})
}
