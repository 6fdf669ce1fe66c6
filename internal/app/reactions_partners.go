package app

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/fault"
	"harborlight/internal/notifications"
	"harborlight/internal/partners"
)

// partnerApplied mails applicant and owner, and tells the administrator.
func (a *App) partnerApplied(ctx context.Context, in partners.Applied) error {
	if err := a.partners.Service.MailApplied(ctx, in); err != nil {
		return err
	}
	p, err := a.partners.Service.FindAny(ctx, in.PartnerID)
	if err != nil {
		return err
	}
	return a.tellAddress(ctx, a.Config.AdminEmail, notifications.New{
		Topic: notifications.TopicAdmin, Title: "New partner application",
		Message: p.CompanyName + " has applied to be listed.",
	})
}

// partnerApproved mails the company, and tells it here if the address of its
// application is the confirmed one of an account (decisions 6).
func (a *App) partnerApproved(ctx context.Context, in partners.Approved) error {
	if err := a.partners.Service.MailApproved(ctx, in); err != nil {
		return err
	}
	p, err := a.partners.Service.FindAny(ctx, in.PartnerID)
	if err != nil {
		return err
	}
	return a.tellAddress(ctx, p.ContactEmail, notifications.New{
		Topic: notifications.TopicPartners, Title: "Your partner application is approved",
		Message: p.CompanyName + " is now in the partner marketplace.",
	})
}

// introductionRequested mails visitor and owner, and tells the administrator.
func (a *App) introductionRequested(ctx context.Context, in partners.IntroductionRequested) error {
	if err := a.partners.Service.MailIntroduction(ctx, in); err != nil {
		return err
	}
	r, err := a.partners.Service.FindRequest(ctx, in.RequestID)
	if err != nil {
		return err
	}
	return a.tellAddress(ctx, a.Config.AdminEmail, notifications.New{
		Topic: notifications.TopicAdmin, Title: "New introduction request",
		Message: r.RequesterName + " asks for an introduction to " + r.PartnerName + ".",
	})
}

// introduced tells a visitor who asked while signed in.
func (a *App) introduced(ctx context.Context, in partners.Introduced) error {
	r, err := a.partners.Service.FindRequest(ctx, in.RequestID)
	if err != nil || r.UserID == "" {
		return err
	}
	return a.tell(ctx, notifications.New{
		UserID: r.UserID, Topic: notifications.TopicPartners, Type: notifications.TypeInApp,
		Title: "Introduction to " + r.PartnerName, Message: "We have introduced you to " + r.PartnerName + " by e-mail.",
	})
}

// tellAddress tells the account whose confirmed address this is; there may be none.
func (a *App) tellAddress(ctx context.Context, address string, n notifications.New) error {
	userID, err := a.accounts.FindConfirmed(ctx, a.DB, address)
	if fault.KindOf(err) == fault.KindNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	n.UserID, n.Type = userID, notifications.TypeInApp
	return a.tell(ctx, n)
}

func (a *App) tell(ctx context.Context, n notifications.New) error {
	return a.DB.Write(ctx, func(tx *database.Tx) error {
		return a.notifications.Service.Create(ctx, tx, n)
	})
}
