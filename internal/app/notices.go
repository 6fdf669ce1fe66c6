package app

import (
	"context"
	"strings"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/leads"
	"harborlight/internal/notifications"
	"harborlight/internal/partners"
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
	return a.tellAdmin(ctx, "New "+string(l.Kind)+" request", "Sent"+from(l.Name, l.Email)+".")
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

// introduced notifies a visitor who was signed in when asking.
func (a *App) introduced(ctx context.Context, in partners.Moved) error {
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

// introductionAsked follows when a partner is asked.
func (a *App) introductionAsked(context.Context, partners.Moved) error { return nil }

// introductionWon follows when a partner has won what it was introduced for.
func (a *App) introductionWon(context.Context, partners.Moved) error { return nil }

// introductionLost follows when a partner declines, or when nothing came of an introduction.
func (a *App) introductionLost(context.Context, partners.Moved) error { return nil }

// introductionReopened follows when the administrator takes won or lost back.
func (a *App) introductionReopened(context.Context, partners.Moved) error { return nil }

// tellPartner notifies the account that has confirmed the application's address, if there is one.
// Only a confirmed address proves that the application is theirs.
func (a *App) tellPartner(ctx context.Context, partnerID, title, message string) error {
	p, err := a.partners.Service.FindAny(ctx, partnerID)
	if err != nil {
		return err
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
