package marketplace

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/id"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/base"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/desk"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/history"
)

// demoIntroduction is a visitor's request to meet a partner, with its history. Times are days ago.
type demoIntroduction struct {
	partner                  string // partner's name; empty: the demo's own partner
	asked                    float64
	name, email, company     string
	service, budget, message string
	elapsed                  int64 // milliseconds in which the visitor filled in the form
	moves                    []demoStatusChange
	reviewed                 float64 // 0: no review
	stars                    int64
	review, answer           string
	corrected                float64
	correctedCents           int64
}

// demoStatusChange is a status change of an introduction, or a message in its thread.
type demoStatusChange struct {
	ago    float64
	to     string
	cents  int64
	why    string
	note   string
	byDesk bool // made by the admin instead of the partner
}

// demo adds the demo data of the marketplace.
type demo struct {
	*Area
	base.DemoHistory
	admin, partner auth.Principal    // partner has no UserID if the content has no partner with its address
	company        string            // id of the demo's own partner
	listed         map[string]string // ids of the active partners, by name
}

// FillDirectory adds the content's demo partners and their reviews to an empty directory, and reports whether it did.
// A directory with any partner stays unchanged.
func (a *Area) FillDirectory(ctx context.Context) (bool, error) {
	added, err := a.partners.SeedDemo(ctx, func(tx *database.Tx, partnerID string, d content.DemoPartner) error {
		return a.reviews.AddDemo(ctx, tx, partnerID, d.Reviews)
	})
	return added > 0, err
}

// RunScheduled runs the scheduled jobs.
func (a *Area) RunScheduled(ctx context.Context) error {
	return errors.Join(a.introductions.Remind(ctx), a.commission.SendStatements(ctx))
}

// FillDemo adds past introductions, reviews and commission to the listed demo partners. Without a partner account, it
// skips the company that this account would own.
func (a *Area) FillDemo(ctx context.Context, past base.DemoHistory, admin, partner auth.Principal) error {
	d := &demo{Area: a, DemoHistory: past, admin: admin, partner: partner, listed: map[string]string{}}
	page, err := a.partners.List(ctx, partners.Filter{}, "", 100)
	for _, p := range page.Items {
		d.listed[p.CompanyName] = p.ID
	}
	d.introduce()
	return err
}

// introduce adds the past introductions with their reviews and commission. If the demo has a partner account and
// company, the account first claims the company and gets its own introductions, a fee and pending changes.
func (d *demo) introduce() {
	d.company = d.listed[demoCompany]
	if d.partner.UserID != "" && d.company != "" {
		d.DaysAgo(170, func(ctx context.Context) error { return base.ErrorOf(d.partners.Claim(ctx, d.partner, d.company)) })
		d.DaysAgo(170, d.setFee)
		for _, in := range demoOwnIntroductions {
			in.partner = demoCompany
			d.introduction(in)
		}
		d.DaysAgo(3, d.addPendingChanges)
	}
	for _, in := range demoIntroductions {
		d.introduction(in)
	}
	d.DaysAgo(1, d.markStatements)
}

// setFee sets an introduction fee of 5 percent for the demo's company and keeps its commission rate.
func (d *demo) setFee(ctx context.Context) error {
	p, err := d.partners.FindAny(ctx, d.company)
	if err != nil {
		return err
	}
	return d.partners.Desk().Run(d.AsAdmin(ctx), d.DB, "rates", d.company, partners.PartnerRates{
		CommissionRate: p.CommissionRate, IntroductionFee: 5, Revision: p.Revision})
}

// introduction adds one past introduction with its status changes, notes, review and correction, each at its number
// of days ago. It does nothing if the directory lacks the partner.
func (d *demo) introduction(in demoIntroduction) {
	partnerID := d.listed[in.partner]
	if partnerID == "" {
		return // a catalogue of --content has other partners
	}
	var r introductions.Request
	d.DaysAgo(in.asked, func(ctx context.Context) (err error) {
		elapsed := in.elapsed
		if elapsed == 0 {
			elapsed = time.Minute.Milliseconds()
		}
		r, err = d.introductions.Introduce(ctx, in.email, "",
			introductions.Introduction{PartnerID: partnerID, RequesterName: in.name,
				RequesterEmail: in.email, RequesterCompany: in.company, ServiceNeeded: in.service, Budget: in.budget,
				Message:  in.message,
				Honeypot: form.Honeypot{ElapsedMS: &elapsed}})
		return err
	})
	for _, m := range in.moves {
		d.DaysAgo(m.ago, func(ctx context.Context) error { return d.changeIntroduction(ctx, r.ID, m) })
	}
	if in.reviewed > 0 {
		d.DaysAgo(in.reviewed, func(ctx context.Context) error { return d.review(ctx, in) })
	}
	if in.corrected > 0 {
		d.DaysAgo(in.corrected, func(ctx context.Context) error {
			return d.correct(ctx, r.ID, in.correctedCents)
		})
	}
}

// changeIntroduction applies one step of an introduction's history, by the admin or the partner: it adds the note, if
// the step has one, or else changes the status.
func (d *demo) changeIntroduction(ctx context.Context, requestID string, m demoStatusChange) error {
	note := history.Note{ID: id.New(), Text: m.note}
	switch {
	case m.note != "" && m.byDesk:
		return d.runRequestAction(ctx, "note", requestID, note)
	case m.note != "":
		return base.ErrorOf(d.introductions.NoteOwn(ctx, d.partner.UserID, requestID, note))
	case m.to == introductions.StatusWon && m.byDesk:
		return d.runRequestAction(ctx, m.to, requestID, introductions.RequestWon{WonCents: m.cents})
	case m.to == introductions.StatusIntroduced && m.byDesk:
		return d.runRequestAction(ctx, "introduce", requestID, introductions.ExpectedStatus{})
	case m.byDesk:
		return d.runRequestAction(ctx, m.to, requestID, introductions.ExpectedStatus{})
	}
	r, err := d.introductions.Find(ctx, d.DB, requestID)
	if err != nil {
		return err
	}
	return base.ErrorOf(d.introductions.ChangeOwnStatus(ctx, d.partner.UserID, requestID,
		introductions.StatusChange{From: r.Status, To: m.to, WonCents: m.cents, Reason: m.why}))
}

// runRequestAction runs an action of the desk on an introduction.
func (d *demo) runRequestAction(ctx context.Context, action, requestID string, in any) error {
	return d.introductions.Desk().Run(d.AsAdmin(ctx), d.DB, action, requestID, in)
}

// review adds the visitor's review of an introduction through its mailed private link, and the partner's reply if the
// demo has one.
func (d *demo) review(ctx context.Context, in demoIntroduction) error {
	token, err := d.MailedToken(in.email, "review")
	if err != nil {
		return err
	}
	written, err := d.reviews.Write(ctx, in.email, "", token, reviews.NewReview{Stars: in.stars, Text: in.review})
	if err != nil || in.answer == "" {
		return err
	}
	return base.ErrorOf(d.reviews.Answer(ctx, d.partner.UserID, written.Review.ID, reviews.ReviewAnswer{Answer: in.answer}))
}

// addPendingChanges invites a team member and submits a profile change for approval.
func (d *demo) addPendingChanges(ctx context.Context) error {
	if err := base.ErrorOf(d.partners.InviteMember(ctx, d.partner, "noor@beaconfold.example")); err != nil {
		return err
	}
	p, err := d.partners.FindAny(ctx, d.company)
	if err != nil {
		return err
	}
	changed := partners.Profile{
		CompanyName: p.CompanyName, CompanyDescription: p.CompanyDescription, WebsiteURL: "https://www.beaconfold.example/en",
		ContactEmail: p.ContactEmail, ContactPhone: p.ContactPhone, ServicesOffered: append(p.ServicesOffered, "Automation"),
		Specializations: p.Specializations, PricingRange: p.PricingRange, YearsExperience: p.YearsExperience,
		TeamSize: p.TeamSize, Location: p.Location,
	}
	return base.ErrorOf(d.partners.UpdateProfile(ctx, d.partner,
		partners.ProfileChange{Revision: p.Revision, Profile: changed}))
}

// correct corrects the won amount of an introduction, in cents, on the oldest statement with an entry for it. It
// returns an error if no statement has one.
func (d *demo) correct(ctx context.Context, requestID string, cents int64) error {
	fees, err := d.feeStatements(ctx)
	if err != nil {
		return err
	}
	for _, st := range fees {
		detail, err := d.commission.Find(ctx, st.ID)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(detail.Lines, func(e commission.LedgerEntry) bool { return e.AboutID == requestID }) {
			return d.runStatementAction(ctx, "correct", st.ID, commission.Correction{ID: id.New(), IntroductionID: requestID,
				WonCents: cents, Note: "The last part was not ordered"})
		}
	}
	return fmt.Errorf("no statement has an entry for request %s", requestID)
}

// feeStatements returns up to 100 statements of introduction fees, oldest first.
func (d *demo) feeStatements(ctx context.Context) ([]commission.Statement, error) {
	page, err := d.commission.Desk().Page(ctx, d.DB,
		desk.Query{States: map[string]string{"kind": string(commission.Fee)}, Sort: "oldest"}, "", 100)
	return page.Items, err
}

// runStatementAction runs an action of the desk on a statement.
func (d *demo) runStatementAction(ctx context.Context, action, statementID string, in any) error {
	return d.commission.Desk().Run(d.AsAdmin(ctx), d.DB, action, statementID, in)
}

// markStatements marks the fee statements of months that ended: the oldest as paid, the others as invoiced. Months
// after that of 31 days ago stay open.
func (d *demo) markStatements(ctx context.Context) error {
	fees, err := d.feeStatements(ctx)
	if err != nil {
		return err
	}
	action, latest := "mark-paid", d.DB.Clock().Now().AddDate(0, 0, -31).Format("2006-01")
	for _, st := range fees {
		if st.Month > latest {
			break
		}
		if err := d.runStatementAction(ctx, action, st.ID, commission.Settlement{Reference: "C-" + st.Month}); err != nil {
			return err
		}
		action = "mark-invoiced"
	}
	return nil
}
