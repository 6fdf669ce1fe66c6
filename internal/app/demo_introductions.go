package app

import (
	"context"
	"time"

	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
)

// demoIntroduction is a visitor's wish to meet a partner, and what became of it. Times are days ago.
type demoIntroduction struct {
	partner                  string // the company's name; empty: that of the demo's partner
	asked                    float64
	name, email, company     string
	service, budget, message string
	elapsed                  int64 // milliseconds in which the form was filled in
	moves                    []demoMove
	reviewed                 float64 // 0: not
	stars                    int64
	review, answer           string
	corrected                float64
	correctedCents           int64
}

// demoMove is a change of an introduction, or a note in its thread.
type demoMove struct {
	ago    float64
	to     string
	cents  int64
	why    string
	note   string
	byDesk bool // the administrator's; else the partner's
}

// introduce adds the introductions, with the reviews and the commission that follow from them.
func (d *demoDesk) introduce() {
	d.company = d.listed[demoCompany]
	if d.partner.UserID != "" && d.company != "" {
		d.on(170, func(ctx context.Context) error { return second(d.partners.Service.Claim(ctx, d.partner, d.company)) })
		for _, in := range demoOwnIntroductions {
			in.partner = demoCompany
			d.introduction(in)
		}
		d.on(3, d.changeCompany)
	}
	for _, in := range demoIntroductions {
		d.introduction(in)
	}
	d.on(1, d.markStatements)
}

func (d *demoDesk) introduction(in demoIntroduction) {
	partnerID := d.listed[in.partner]
	if partnerID == "" {
		return // the content has no such company
	}
	var r partners.Request
	d.on(in.asked, func(ctx context.Context) (err error) {
		elapsed := in.elapsed
		if elapsed == 0 {
			elapsed = time.Minute.Milliseconds()
		}
		r, err = d.partners.Service.Introduce(ctx, in.email, "",
			partners.Introduction{PartnerID: partnerID, RequesterName: in.name,
				RequesterEmail: in.email, RequesterCompany: in.company, ServiceNeeded: in.service, Budget: in.budget,
				Message: in.message,
				Trap:    partners.Trap{ElapsedMS: &elapsed}})
		return err
	})
	for _, m := range in.moves {
		d.on(m.ago, func(ctx context.Context) error { return d.moveIntroduction(ctx, r.ID, m) })
	}
	if in.reviewed > 0 {
		d.on(in.reviewed, func(ctx context.Context) error { return d.review(ctx, in) })
	}
	if in.corrected > 0 {
		d.on(in.corrected, func(ctx context.Context) error {
			return second(d.commission.Correct(ctx, d.admin.UserID, commission.Correction{ID: id.New(), IntroductionID: r.ID,
				WonCents: in.correctedCents, Note: "The last part was not ordered"}))
		})
	}
}

func (d *demoDesk) moveIntroduction(ctx context.Context, requestID string, m demoMove) error {
	service, note := d.partners.Service, partners.ThreadNote{ID: id.New(), Text: m.note}
	r, err := service.FindRequest(ctx, requestID)
	if err != nil {
		return err
	}
	move := partners.Move{From: r.Status, To: m.to, WonCents: m.cents, Reason: m.why}
	switch {
	case m.note != "" && m.byDesk:
		return second(service.NoteRequest(ctx, d.admin, requestID, note))
	case m.note != "":
		return second(service.NoteOwn(ctx, d.partner.UserID, requestID, note))
	case m.byDesk:
		return second(service.MoveRequest(ctx, d.admin.UserID, requestID, move))
	default:
		return second(service.Step(ctx, d.partner.UserID, requestID, move))
	}
}

// review writes the review of an introduction by the private link, and the partner's answer.
func (d *demoDesk) review(ctx context.Context, in demoIntroduction) error {
	token, err := d.secretIn(in.email, "review")
	if err != nil {
		return err
	}
	written, err := d.reviews.Write(ctx, in.email, "", token, reviews.NewReview{Stars: in.stars, Text: in.review})
	if err != nil || in.answer == "" {
		return err
	}
	return second(d.reviews.Answer(ctx, d.partner.UserID, written.Review.ID, in.answer))
}

// changeCompany invites a colleague, and proposes a change that waits for review.
func (d *demoDesk) changeCompany(ctx context.Context) error {
	if err := second(d.partners.Service.Invite(ctx, d.partner, "noor@beaconfold.example")); err != nil {
		return err
	}
	p, err := d.partners.Service.FindAny(ctx, d.company)
	if err != nil {
		return err
	}
	return second(d.partners.Service.UpdateProfile(ctx, d.partner, partners.ProfileChange{Revision: p.Revision, Profile: partners.Profile{
		CompanyName: p.CompanyName, CompanyDescription: p.CompanyDescription, WebsiteURL: "https://www.beaconfold.example/en",
		ContactEmail: p.ContactEmail, ContactPhone: p.ContactPhone, ServicesOffered: append(p.ServicesOffered, "Automation"),
		Specializations: p.Specializations, PricingRange: p.PricingRange, YearsExperience: p.YearsExperience,
		TeamSize: p.TeamSize, Location: p.Location,
	}}))
}

// markStatements marks the commission of finished months: the oldest is paid, the next ones are invoiced.
func (d *demoDesk) markStatements(ctx context.Context) error {
	all, err := d.commission.List(ctx, commission.Filter{Sort: "oldest"}, "", 100)
	if err != nil {
		return err
	}
	to, latest := commission.Paid, d.DB.Clock().Now().AddDate(0, 0, -31).Format("2006-01")
	for _, st := range all.Items {
		if st.Month > latest {
			break
		}
		m := commission.Mark{From: st.State, To: to, Reference: "C-" + st.Month}
		if err := second(d.commission.MarkStatement(ctx, d.admin.UserID, st.ID, m)); err != nil {
			return err
		}
		to = commission.Invoiced
	}
	return nil
}
