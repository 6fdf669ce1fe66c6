package offers

import (
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
)

// Agreement is what the owner records of a buyer who agreed to an offer elsewhere than on its private page.
type Agreement struct {
	Name string `json:"name" maxLength:"200" doc:"Who agreed"`
	How  How    `json:"how" enum:"phone,email,paper,in_person"`
}

// How says how a buyer agreed.
type How string

// The ways.
const (
	OnPage   How = "" // by the private link, with the name typed there
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

// canAgree is the rule of recording that the buyer agreed elsewhere: to an offer that is open.
func (r OfferRow) canAgree() error {
	switch r.State {
	case Sent:
		return nil
	case Accepted:
		return desk.ErrUnchanged
	case Expired:
		return r.errExpired()
	default:
		return desk.ErrNotHere
	}
}

// agreeing is what the dialog begins with.
func agreeing(d OfferDetail) desk.Start[Agreement] {
	return desk.Start[Agreement]{Input: Agreement{Name: d.BuyerName, How: ByPhone},
		Values: []string{"email", d.BuyerEmail}}
}

// Agree records that the buyer of an open offer agreed elsewhere, and makes the order as Accept does. It returns a fault
// of kind Invalid without a name, Conflict for an offer that isn't open, or desk.ErrUnchanged for an accepted one.
func (s *Service) Agree(ctx context.Context, offerID string, a Agreement) (OfferDetail, error) {
	a, err := a.clean()
	if err != nil {
		return OfferDetail{}, err
	}
	if err := s.config.Orders.ReadyAgreed(ctx); err != nil {
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
