package offers

import (
	"context"
	"time"

	"harborlight/internal/kit/fault"
)

// Printed is an offer to be printed.
type Printed struct {
	Document OfferDocument
	Standing string // a sentence about how the offer stands
	SHA256   string // of the offer's JSON
}

// File is an offer as PDF.
type File struct {
	Name string // without the end
	Data []byte
}

// Print returns the offer with the private token as PDF: the document that was sent, and how it stands
// at the moment. An unknown token is a fault of kind NotFound.
func (s *Service) Print(ctx context.Context, token string) (File, error) {
	v, err := s.Look(ctx, token)
	if err != nil {
		return File{}, err
	}
	data, err := s.config.Print(Printed{Document: v.Document, Standing: v.standing(), SHA256: v.SHA256})
	return File{Name: v.Document.Number, Data: data}, fault.Wrap(err, "print offer %s", v.Document.Number)
}

// standing says in a sentence how the offer stands.
func (v OfferView) standing() string {
	on := ""
	if v.DecidedAt != nil {
		on = " on " + v.DecidedAt.UTC().Format(dayForm)
	}
	switch v.State {
	case Accepted:
		return "Accepted by " + v.AcceptedBy + on + "."
	case Declined:
		return "Declined" + on + "."
	case Expired:
		return "This offer was valid until " + day(v.Document.ValidUntil) + " and can't be accepted any more."
	case Sent:
		return "To accept this offer, open the link in our email by " + day(v.Document.ValidUntil) + "."
	default:
		return "We withdrew this offer" + on + "."
	}
}

// dayForm is how days are written: "31 December 2026".
const dayForm = "2 January 2006"

// dayOf reads a day as it is stored. Of what is no day the zero time comes back.
func dayOf(text string) time.Time {
	on, _ := time.Parse(time.DateOnly, text) //nolint:errcheck // see above
	return on
}

// Days returns when the document was sent and the last day on which it can be accepted.
func (d OfferDocument) Days() (sent, last time.Time) { return dayOf(d.SentOn), dayOf(d.ValidUntil) }
