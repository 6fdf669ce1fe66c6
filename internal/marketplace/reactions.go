package marketplace

import (
	"cmp"
	"context"
	"errors"

	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/marketplace/commission"
	"harborlight/internal/marketplace/introductions"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/marketplace/reviews"
	"harborlight/internal/platform/jobs"
)

// React lists what follows from the facts of partners, introductions and reviews.
func (a *Area) React() {
	jobs.On(a.Runner, partners.FactApplied, jobs.IgnoreDeleted(a.partnerApplied))
	jobs.On(a.Runner, partners.FactApproved, jobs.IgnoreDeleted(a.partnerApproved))
	jobs.On(a.Runner, partners.FactDeactivated, jobs.IgnoreDeleted(a.partnerDeactivated))
	jobs.On(a.Runner, partners.FactLeft, jobs.IgnoreDeleted(a.partnerLeft))
	jobs.On(a.Runner, introductions.FactRequested, jobs.IgnoreDeleted(a.introductionRequested))
	jobs.On(a.Runner, introductions.FactIntroduced, jobs.IgnoreDeleted(a.introduced))
	jobs.On(a.Runner, introductions.FactAsked, jobs.IgnoreDeleted(a.introductionAsked))
	jobs.On(a.Runner, introductions.FactDeclined, jobs.IgnoreDeleted(a.introductionDeclined))
	jobs.On(a.Runner, introductions.FactReminded, jobs.IgnoreDeleted(a.introductions.MailReminded))
	jobs.On(a.Runner, partners.FactRejected, jobs.IgnoreDeleted(a.partnerRejected))
	jobs.On(a.Runner, partners.FactInvited, jobs.IgnoreDeleted(a.partners.MailInvited))
	jobs.On(a.Runner, partners.FactProposed, jobs.IgnoreDeleted(a.changeProposed))
	jobs.On(a.Runner, partners.FactReviewed, jobs.IgnoreDeleted(a.partners.MailReviewed))
	jobs.On(a.Runner, introductions.FactWon, jobs.IgnoreDeleted(a.introductionWon))
	jobs.On(a.Runner, introductions.FactLost, jobs.IgnoreDeleted(a.introductionLost))
	jobs.On(a.Runner, introductions.FactReopened, jobs.IgnoreDeleted(a.introductionReopened))
	jobs.On(a.Runner, reviews.FactWritten, jobs.IgnoreDeleted(a.reviewWritten))
	jobs.On(a.Runner, reviews.FactAnswered, jobs.IgnoreDeleted(a.reviews.MailAnswered))
}

func (a *Area) partnerApplied(ctx context.Context, in partners.Applied) error {
	if err := a.partners.MailApplied(ctx, in); err != nil {
		return err
	}
	p, err := a.partners.FindAny(ctx, in.PartnerID)
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "New partner application", p.CompanyName+" has applied to be listed.")
}

// partnerLeft answers what waits for a company that may not answer visitors any more.
func (a *Area) partnerLeft(ctx context.Context, in partners.Left) error {
	return a.introductions.AnswerPending(ctx, in.PartnerID)
}

func (a *Area) introductionRequested(ctx context.Context, in introductions.Fact) error {
	if err := a.introductions.MailRequested(ctx, in); err != nil {
		return err
	}
	r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "New introduction request",
		"To "+r.PartnerName+line.By(r.RequesterName, r.RequesterEmail)+".")
}

func (a *Area) partnerApproved(ctx context.Context, in partners.Approved) error {
	if err := a.partners.MailApproved(ctx, in); err != nil {
		return err
	}
	return a.tellPartner(ctx, in.PartnerID, "Your partner application is approved",
		" is now listed in the partner marketplace.")
}

func (a *Area) partnerDeactivated(ctx context.Context, in partners.Deactivated) error {
	return a.tellPartner(ctx, in.PartnerID, "Your partner listing is not active",
		" is not listed in the partner marketplace at present.")
}

// introduced introduces both sides, and notifies a visitor who was signed in when asking.
func (a *Area) introduced(ctx context.Context, in introductions.Fact) error {
	met, err := a.introductions.MailIntroduced(ctx, in)
	if err != nil || !met {
		return err
	}
	r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
	if err != nil || r.UserID == "" {
		return err
	}
	return a.needs.Notices.Tell(ctx, r.UserID, "Introduction to "+r.PartnerName,
		"We have introduced you to "+r.PartnerName+" by e-mail.")
}

// introductionAsked asks the partner.
func (a *Area) introductionAsked(ctx context.Context, in introductions.Fact) error {
	if err := a.introductions.MailAsked(ctx, in); err != nil {
		return err
	}
	r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
	if err != nil {
		return err
	}
	admitted, err := a.partners.IsAdmitted(ctx, a.DB, r.PartnerID)
	if err != nil || !admitted {
		return err
	}
	return a.tellPeople(ctx, r.PartnerID, "A visitor would like to meet you",
		"They need "+r.ServiceNeeded+". Accept or decline in your partner portal.")
}

// introductionDeclined tells the visitor that the partner can't help.
func (a *Area) introductionDeclined(ctx context.Context, in introductions.Fact) error {
	return a.introductions.MailDeclined(ctx, in)
}

// introductionWon follows when a partner has won what it was introduced for.
func (a *Area) introductionWon(ctx context.Context, in introductions.Fact) error {
	return a.introductionEnded(ctx, in)
}

// introductionLost follows when a partner declines, or when nothing came of an introduction.
func (a *Area) introductionLost(ctx context.Context, in introductions.Fact) error {
	return a.introductionEnded(ctx, in)
}

// introductionReopened follows when the administrator takes won or lost back.
func (a *Area) introductionReopened(ctx context.Context, in introductions.Fact) error {
	return a.settleIntroduction(ctx, in.RequestID)
}

// partnerRejected mails a company why it is refused.
func (a *Area) partnerRejected(ctx context.Context, in partners.Rejected) error {
	return a.partners.MailRejected(ctx, in)
}

// changeProposed tells the administrator that a company's change waits for review.
func (a *Area) changeProposed(ctx context.Context, in partners.Proposed) error {
	if err := a.partners.MailProposed(ctx, in); err != nil {
		return err
	}
	p, err := a.partners.FindAny(ctx, in.PartnerID)
	if err != nil {
		return err
	}
	return a.needs.Notices.TellAdmin(ctx, "A change waits for review",
		p.CompanyName+" has changed its name, website or services.")
}

// tellPeople notifies everybody who acts for a company.
func (a *Area) tellPeople(ctx context.Context, partnerID, title, message string) error {
	people, err := a.partners.PeopleOf(ctx, a.DB, partnerID)
	for _, userID := range people {
		if err == nil {
			err = a.needs.Notices.Tell(ctx, userID, title, message)
		}
	}
	return err
}

// tellPartner notifies everybody who acts for a company or, if nobody does yet, the account that has confirmed
// the application's address. Only a confirmed address proves that the application is theirs.
func (a *Area) tellPartner(ctx context.Context, partnerID, title, message string) error {
	p, err := a.partners.FindAny(ctx, partnerID)
	if err != nil {
		return err
	}
	people, err := a.partners.PeopleOf(ctx, a.DB, partnerID)
	if err != nil || len(people) > 0 {
		return errors.Join(err, a.tellPeople(ctx, partnerID, title, p.CompanyName+message))
	}
	return a.needs.Notices.TellAddress(ctx, p.ContactEmail, title, p.CompanyName+message)
}

// settleIntroduction makes the ledger and the weight of a review follow from what an introduction has come to.
func (a *Area) settleIntroduction(ctx context.Context, requestID string) error {
	if err := a.recordCommission(ctx, requestID); err != nil {
		return err
	}
	return a.reviews.Reweigh(ctx, requestID)
}

// introductionEnded follows when an introduction was won or lost: the commission is entered, and who asked for
// the introduction is asked how it was. Those who never met have nothing to review.
func (a *Area) introductionEnded(ctx context.Context, in introductions.Fact) error {
	if err := a.settleIntroduction(ctx, in.RequestID); err != nil {
		return err
	}
	r, err := a.introductions.Find(ctx, a.DB, in.RequestID)
	if err != nil || r.EndedAt == nil || r.IntroducedAt == nil {
		return err
	}
	return a.reviews.Invite(ctx, reviews.Ended{IntroductionID: r.ID, PartnerID: r.PartnerID, PartnerName: r.PartnerName,
		UserID: r.UserID, Name: r.RequesterName, Company: r.RequesterCompany, Email: r.RequesterEmail})
}

// reviewWritten mails the review to the partner and the owner and notifies both on the site.
func (a *Area) reviewWritten(ctx context.Context, in reviews.Fact) error {
	if err := a.reviews.MailWritten(ctx, in); err != nil {
		return err
	}
	r, err := a.reviews.Find(ctx, in.ReviewID)
	if err != nil {
		return err
	}
	admitted, err := a.partners.IsAdmitted(ctx, a.DB, r.PartnerID)
	if err == nil && admitted {
		err = a.tellPartner(ctx, r.PartnerID, "New review", " has a new review.")
	}
	if err != nil {
		return err
	}
	message := "Written" + line.By(r.AuthorName, "") + "."
	if !r.Weighs {
		message += " It doesn't count in the rating: open it at the desk to see why."
	}
	return a.needs.Notices.TellAdmin(ctx, "New review", message)
}

// recordCommission makes the ledger say what an introduction has won by now. Facts can arrive late or twice:
// what counts is the state of the introduction, and the job of the fact counts once.
func (a *Area) recordCommission(ctx context.Context, requestID string) error {
	r, err := a.introductions.Find(ctx, a.DB, requestID)
	if err != nil {
		return err
	}
	rate, err := a.partners.RateOf(ctx, a.DB, r.PartnerID)
	if err != nil {
		return err
	}
	return a.commission.Record(ctx, commission.Win{CauseID: cmp.Or(jobs.ID(ctx), id.New()), IntroductionID: r.ID,
		PartnerID: r.PartnerID, PartnerName: r.PartnerName, WonCents: wonBy(r), RateBPS: rate})
}

// wonBy returns what a partner has sold to whom it was introduced, in cents; 0: nothing, or no longer.
func wonBy(r introductions.Request) int64 {
	if r.Status != introductions.StatusWon {
		return 0
	}
	return r.WonCents
}
