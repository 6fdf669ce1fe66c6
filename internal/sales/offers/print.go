package offers

import (
	"cmp"
	"context"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/sale"
)

// File is an offer as PDF.
type File struct {
	Name string // without the end
	Data []byte
}

// Print returns the offer with the private token as PDF: the document that was sent, and how it stands
// at the moment. It is made once and stored until it stands otherwise (docs/security.md, T142). An unknown token is a
// fault of kind NotFound.
func (s *Service) Print(ctx context.Context, token string) (File, error) {
	o, v, err := s.look(ctx, token)
	if err != nil {
		return File{}, err
	}
	p := sale.PrintedOffer{Document: v.Document, SHA256: v.SHA256,
		Standing: cmp.Or(v.Agreed, fault.Say(ctx, v.standing()))}
	f := printed{OfferID: o.ID, Printed: id.Hash(p.SHA256 + "\n" + p.Standing)}
	f.Data, err = findPrinted(ctx, s.db, f)
	if fault.KindOf(err) == fault.KindNotFound {
		if f.Data, err = s.config.Print(ctx, p); err == nil {
			err = s.db.Write(ctx, func(tx *database.Tx) error { return savePrinted(ctx, tx, f) })
		}
	}
	return File{Name: v.Document.Number, Data: f.Data}, fault.Wrap(err, "print offer %s", v.Document.Number)
}

// standing says in a sentence how the offer stands.
func (v OfferView) standing() fault.Text {
	on := ""
	if v.DecidedAt != nil {
		on = sale.DayOf(*v.DecidedAt).Text()
	}
	switch v.State {
	case Accepted:
		return message.PapersStandingAccepted(v.AcceptedBy, on)
	case Declined:
		return message.PapersStandingDeclined(on)
	case Expired:
		return message.PapersStandingExpired(v.lastDay())
	case Sent:
		return message.PapersStandingSent(v.lastDay())
	default:
		return message.PapersStandingWithdrawn(on)
	}
}
