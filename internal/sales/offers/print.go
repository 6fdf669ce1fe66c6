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

// File is an offer as a PDF.
type File struct {
	Name string // without the extension
	Data []byte
}

// Print returns the offer with the private token as a PDF: the sent document with the offer's current state. The PDF
// is rendered once and stored until the state changes (docs/security.md, T142). An unknown token is a fault of kind
// NotFound.
func (s *Service) Print(ctx context.Context, token string) (File, error) {
	o, v, err := s.view(ctx, token)
	if err != nil {
		return File{}, err
	}
	p := sale.PrintedOffer{Document: v.Document, SHA256: v.SHA256,
		StateText: cmp.Or(v.Agreed, fault.Translate(ctx, v.stateText()))}
	f := storedPDF{OfferID: o.ID, Printed: id.Hash(p.SHA256 + "\n" + p.StateText)}
	f.Data, err = findPrinted(ctx, s.db, f)
	if fault.KindOf(err) == fault.KindNotFound {
		if f.Data, err = s.config.Print(ctx, p); err == nil {
			err = s.db.Write(ctx, func(tx *database.Tx) error { return savePrinted(ctx, tx, f) })
		}
	}
	return File{Name: v.Document.Number, Data: f.Data}, fault.Wrap(err, "print offer %s", v.Document.Number)
}

// stateText returns one sentence about the offer's state, with the day of the decision or the last valid day.
func (v OfferView) stateText() fault.Text {
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
