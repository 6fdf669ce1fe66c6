package offers

import (
	"context"

	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
)

// OfflineAcceptance is the owner's record of an acceptance outside of the offer's page.
type OfflineAcceptance struct {
	Name string           `json:"name" maxLength:"200" missing:"offers.agreed_name" doc:"Name of the person who accepted"`
	How  AcceptanceMethod `json:"how" enum:"phone,email,paper,in_person"`
}

// AcceptanceMethod is the way in which a buyer accepted.
type AcceptanceMethod string

// The ways to accept.
const (
	OnPage   AcceptanceMethod = "" // on the offer's private page, with a typed name
	ByPhone  AcceptanceMethod = "phone"
	ByEmail  AcceptanceMethod = "email"
	OnPaper  AcceptanceMethod = "paper"
	InPerson AcceptanceMethod = "in_person"
)

// canAcceptOffline returns nil if the owner can record an acceptance: the offer must be open. Otherwise it returns
// desk.ErrUnchanged for an accepted offer, a fault of kind Conflict for an expired one, and desk.ErrHidden for the
// other states.
func (r OfferRow) canAcceptOffline() error {
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

// startAcceptOffline returns the initial input of the dialog.
func startAcceptOffline(d OfferDetail) desk.Start[OfflineAcceptance] {
	return desk.Start[OfflineAcceptance]{Input: OfflineAcceptance{Name: d.BuyerName, How: ByPhone},
		Values: []string{"email", d.BuyerEmail}}
}

// AcceptOffline records that the buyer accepted an open offer outside of its page, and creates the order like Accept.
// It returns a fault of kind NotFound for an unknown offer, Invalid without a name, Conflict for an offer that isn't
// open, or desk.ErrUnchanged for an accepted one.
func (s *Service) AcceptOffline(ctx context.Context, offerID string, a OfflineAcceptance) (OfferDetail, error) {
	if err := form.Check(&a).Err(); err != nil {
		return OfferDetail{}, err
	}
	if err := s.config.Orders.PrepareOfferOrder(ctx); err != nil {
		return OfferDetail{}, err
	}
	return s.withOffer(ctx, offerID, func(tx *database.Tx, o Offer) error {
		if o.State == Accepted {
			return desk.ErrUnchanged
		}
		if err := o.checkOpen(tx.Now()); err != nil {
			return err
		}
		return s.accept(ctx, tx, o, a, actor(ctx))
	})
}
