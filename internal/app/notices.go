package app

import (
	"context"
	"errors"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/marketplace/partners"
	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/sales/leads"
)

// Notifications on the site for the administrator and partners, beside the mails that the slices
// write (docs/product.md, "notifications: what causes one").

func (a *App) leadReceived(ctx context.Context, in leads.Fact) error {
	if err := a.leads.MailReceived(ctx, in); err != nil {
		return err
	}
	l, err := a.leads.Find(ctx, in.LeadID)
	if err != nil {
		return err
	}
	title := "New message"
	if l.Kind != leads.Message {
		title = "New " + string(l.Kind) + " request"
	}
	return a.tellAdmin(ctx, title, "Sent"+from(l.Name, l.Email)+".")
}

// leadContacted notifies a visitor who was signed in when asking.
func (a *App) leadContacted(ctx context.Context, in leads.Fact) error {
	l, err := a.leads.Find(ctx, in.LeadID)
	if err != nil || l.UserID == nil {
		return err
	}
	return a.tell(ctx, notifications.New{
		UserID: *l.UserID, Topic: notifications.TopicOrders,
		Title: "We have answered your request", Message: "Our answer to your " + string(l.Kind) +
			" request is on its way to " + l.Email + ".",
	})
}

func (a *App) partnerApplied(ctx context.Context, in partners.Applied) error {
	if err := a.partners.Service.MailApplied(ctx, in); err != nil {
		return err
	}
	p, err := a.partners.Service.FindAny(ctx, in.PartnerID)
	if err != nil {
		return err
	}
	return a.tellAdmin(ctx, "New partner application", p.CompanyName+" has applied to be listed.")
}

func (a *App) introductionRequested(ctx context.Context, in partners.IntroductionRequested) error {
	if err := a.partners.Service.MailIntroduction(ctx, in); err != nil {
		return err
	}
	r, err := a.partners.Service.FindRequest(ctx, in.RequestID)
	if err != nil {
		return err
	}
	return a.tellAdmin(ctx, "New introduction request",
		"To "+r.PartnerName+from(r.RequesterName, r.RequesterEmail)+".")
}

func (a *App) partnerApproved(ctx context.Context, in partners.Approved) error {
	if err := a.partners.Service.MailApproved(ctx, in); err != nil {
		return err
	}
	return a.tellPartner(ctx, in.PartnerID, "Your partner application is approved",
		" is now listed in the partner marketplace.")
}

func (a *App) partnerDeactivated(ctx context.Context, in partners.Deactivated) error {
	return a.tellPartner(ctx, in.PartnerID, "Your partner listing is not active",
		" is not listed in the partner marketplace at present.")
}

// introduced introduces both sides, and notifies a visitor who was signed in when asking.
func (a *App) introduced(ctx context.Context, in partners.Moved) error {
	met, err := a.partners.Service.MailIntroduced(ctx, in)
	if err != nil || !met {
		return err
	}
	r, err := a.partners.Service.FindRequest(ctx, in.RequestID)
	if err != nil || r.UserID == "" {
		return err
	}
	return a.tell(ctx, notifications.New{
		UserID: r.UserID, Topic: notifications.TopicPartners,
		Title: "Introduction to " + r.PartnerName, Message: "We have introduced you to " + r.PartnerName +
			" by e-mail.",
	})
}

// introductionAsked asks the partner.
func (a *App) introductionAsked(ctx context.Context, in partners.Moved) error {
	if err := a.partners.Service.MailAsked(ctx, in); err != nil {
		return err
	}
	r, err := a.partners.Service.FindRequest(ctx, in.RequestID)
	if err != nil {
		return err
	}
	admitted, err := a.partners.Service.IsAdmitted(ctx, a.DB, r.PartnerID)
	if err != nil || !admitted {
		return err
	}
	return a.tellPeople(ctx, r.PartnerID, "A visitor would like to meet you",
		"They need "+r.ServiceNeeded+". Accept or decline in your partner portal.")
}

// introductionDeclined tells the visitor that the partner can't help.
func (a *App) introductionDeclined(ctx context.Context, in partners.Moved) error {
	return a.partners.Service.MailDeclined(ctx, in)
}

// introductionWon follows when a partner has won what it was introduced for.
func (a *App) introductionWon(ctx context.Context, in partners.Moved) error {
	return a.introductionEnded(ctx, in)
}

// introductionLost follows when a partner declines, or when nothing came of an introduction.
func (a *App) introductionLost(ctx context.Context, in partners.Moved) error {
	return a.introductionEnded(ctx, in)
}

// introductionReopened follows when the administrator takes won or lost back.
func (a *App) introductionReopened(ctx context.Context, in partners.Moved) error {
	return a.settleIntroduction(ctx, in.RequestID)
}

// partnerRejected mails a company why it is refused.
func (a *App) partnerRejected(ctx context.Context, in partners.Rejected) error {
	return a.partners.Service.MailRejected(ctx, in)
}

// changeProposed tells the administrator that a company's change waits for review.
func (a *App) changeProposed(ctx context.Context, in partners.Proposed) error {
	if err := a.partners.Service.MailProposed(ctx, in); err != nil {
		return err
	}
	p, err := a.partners.Service.FindAny(ctx, in.PartnerID)
	if err != nil {
		return err
	}
	return a.tellAdmin(ctx, "A change waits for review", p.CompanyName+" has changed its name, website or services.")
}

// tellPeople notifies everybody who acts for a company.
func (a *App) tellPeople(ctx context.Context, partnerID, title, message string) error {
	people, err := a.partners.Service.PeopleOf(ctx, a.DB, partnerID)
	for _, userID := range people {
		if err == nil {
			err = a.tell(ctx, notifications.New{UserID: userID, Topic: notifications.TopicPartners, Title: title,
				Message: message})
		}
	}
	return err
}

// tellPartner notifies everybody who acts for a company or, if nobody does yet, the account that has confirmed
// the application's address. Only a confirmed address proves that the application is theirs.
func (a *App) tellPartner(ctx context.Context, partnerID, title, message string) error {
	p, err := a.partners.Service.FindAny(ctx, partnerID)
	if err != nil {
		return err
	}
	people, err := a.partners.Service.PeopleOf(ctx, a.DB, partnerID)
	if err != nil || len(people) > 0 {
		return errors.Join(err, a.tellPeople(ctx, partnerID, title, p.CompanyName+message))
	}
	return a.tellAddress(ctx, p.ContactEmail, notifications.New{
		Topic: notifications.TopicPartners, Title: title, Message: p.CompanyName + message,
	})
}

// tellAdmin notifies the administrator, if that account exists yet.
func (a *App) tellAdmin(ctx context.Context, title, message string) error {
	return a.tellAddress(ctx, a.Config.AdminEmail, notifications.New{
		Topic: notifications.TopicAdmin, Title: title, Message: message,
	})
}

// tellAddress notifies the account with this confirmed address. It does nothing if there is none.
func (a *App) tellAddress(ctx context.Context, email string, n notifications.New) error {
	userID, err := a.accounts.FindConfirmed(ctx, a.DB, email)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	n.UserID = userID
	return a.tell(ctx, n)
}

// tell notifies an account on the site.
func (a *App) tell(ctx context.Context, n notifications.New) error {
	n.Type = notifications.TypeInApp
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		return a.notifications.Service.Create(ctx, tx, n)
	})
}

// from describes a sender with the name and address we have.
func from(name, email string) string {
	who := strings.TrimSpace(name)
	if email != "" {
		who = strings.TrimSpace(who + " (" + email + ")")
	}
	if who == "" {
		return ""
	}
	return " by " + who
}
