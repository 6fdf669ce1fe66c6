package accounts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/jobs"
)

// A change of address needs the consent of both mailboxes: a link to the old one, so that an unattended session can't
// take over the account, and a link to the new one, which proves it. A new address that already has an account gets
// the same answer; the service mails its owner a note, and the change never completes.

// FirstLinkAccepted is the answer to the first of the two links.
const FirstLinkAccepted = "Confirmation link accepted. Please proceed to confirm link sent to the other email"

// startEmailChange saves the new address as pending, replacing an earlier pending one, and mails a link to the old
// and the new address. If email is the account's current address, it only cancels the pending change and mails
// nothing.
func (s *Service) startEmailChange(ctx context.Context, tx *database.Tx, u users.User, email string, r Request) error {
	if err := deleteTokens(ctx, tx, u.ID, PurposeEmailChange, ""); err != nil {
		return err
	}
	if email == u.Email {
		return setNewEmail(ctx, tx, u.ID, "", nil)
	}
	now := tx.Now()
	if err := setNewEmail(ctx, tx, u.ID, email, &now); err != nil {
		return err
	}
	err := audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.email_change_requested", ObjectID: u.ID})
	if err != nil {
		return err
	}
	u.NewEmail = email
	return s.mailEmailChange(ctx, tx, u, []string{u.Email, email}, r, users.EmailChangeLife)
}

// mailEmailChange mails a link, valid for life, to each of the given addresses, which are the user's old or new one.
// If the new address is taken or reserved, its owner gets a note instead. The first error ends it.
func (s *Service) mailEmailChange(ctx context.Context, tx *database.Tx, u users.User, addresses []string, r Request,
	life time.Duration) error {
	for _, address := range addresses {
		link, err := s.issueLink(ctx, tx, u, oneTimeToken{Purpose: PurposeEmailChange, Email: address}, r, life)
		if err != nil {
			return err
		}
		if address == u.Email {
			err = s.mailConfirmOldAddress(ctx, tx, u, link)
		} else {
			err = s.mailNewAddress(ctx, tx, u, link)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mailNewAddress mails the link to the pending new address. If that address is another confirmed account's, its owner
// gets a note about the attempt instead; if it is the administrator's unclaimed one, it gets a note without the link.
func (s *Service) mailNewAddress(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	if unclaimed, err := s.isUnclaimed(ctx, tx, u.NewEmail); err != nil || unclaimed {
		return cmp.Or(err, s.mailReserved(ctx, tx))
	}
	owner, err := users.FindByEmail(ctx, tx, u.NewEmail)
	switch {
	case err == nil && owner.Confirmed():
		return s.mailAddressInUse(ctx, tx, owner)
	case err != nil && !notFound(err):
		return err
	}
	return s.mailConfirmNewAddress(ctx, tx, u, link)
}

// followEmailChange consents to a change of address by a link of a contract client. half is true while the other
// mailbox's consent is missing. Otherwise the change is complete: PKCE links return a code, implicit links a session.
// Used implicit links and outdated changes return refusal.LinkExpired.
func (s *Service) followEmailChange(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken,
	from sessions.Client) (started sessions.Start, half bool, code string, err error) {
	if t.Flow == FlowImplicit && t.UsedAt != nil {
		return started, false, "", refusal.LinkExpired // single use
	}
	done, err := s.acceptOneMailbox(ctx, tx, u, t)
	switch {
	case err != nil || !done:
		return started, !done, "", err
	case t.Flow == FlowPKCE:
		code, err = s.issueCode(ctx, tx, t)
		return started, false, code, err
	}
	started, err = s.redeem(ctx, tx, u, t, consent{}, from)
	return started, false, "", err
}

// EmailChangeResult is the result of consenting to a change of address.
type EmailChangeResult struct {
	Done  bool            // true if both mailboxes have consented and the address has changed
	Grant *sessions.Grant // session for clients of the contract; nil for the site's own page
}

// AcceptEmailChange consents to a change of address with the token of one of its links. The result is Done after the
// second consent, and then has a grant except for links of the site's own page, which don't sign the user in. Invalid
// and used links return refusal.LinkExpired.
func (s *Service) AcceptEmailChange(ctx context.Context, token string, from sessions.Client) (out EmailChangeResult,
	err error) {
	e := &sessions.Step{Action: sessions.StepLink, Method: string(PurposeEmailChange)}
	defer func() {
		if out.Grant != nil {
			e.SetSession(*out.Grant)
		}
		s.sessions.LogStep(ctx, e, err)
	}()
	var started sessions.Start
	err = s.withToken(ctx, token, func(tx *database.Tx, u *users.User, t oneTimeToken) error {
		e.UserID = u.ID
		if t.Purpose != PurposeEmailChange || t.UsedAt != nil {
			return refusal.LinkExpired
		}
		var err error
		if out.Done, err = s.acceptOneMailbox(ctx, tx, u, t); err != nil || !out.Done {
			return err
		}
		if t.Flow == FlowBrowser {
			return deleteToken(ctx, tx, t.ID)
		}
		started, err = s.redeem(ctx, tx, u, t, consent{}, from)
		return err
	})
	if err != nil || started.Refresh == "" {
		return out, err
	}
	g, err := s.sessions.Grant(started)
	out.Grant = &g
	return out, err
}

// acceptOneMailbox saves the consent of the link's mailbox, old or new. The second consent changes the address and
// returns true, as do repeated uses of a PKCE link afterwards; the first one returns false. If the change has expired
// or concerns other addresses, it returns refusal.LinkExpired.
func (s *Service) acceptOneMailbox(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken) (done bool,
	err error) {
	if t.UsedAt != nil && u.NewEmail == "" {
		return true, nil // PKCE: a repeat of the second link before its code is exchanged
	}
	if *u = u.WithoutExpiredChange(tx.Now()); u.NewEmail == "" || t.Email != u.Email && t.Email != u.NewEmail {
		return false, refusal.LinkExpired
	}
	if t.UsedAt == nil {
		if err := setTokenUsed(ctx, tx, t.ID); err != nil {
			return false, err
		}
	}
	waiting, err := listEmailChange(ctx, tx, u.ID)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(waiting, func(other oneTimeToken) bool { return other.UsedAt == nil }) {
		return false, nil
	}
	return true, s.changeEmail(ctx, tx, u, t.ID)
}

// changeEmail gives the account its pending address, and notifies the old one by email. It deletes all mailed links
// except keepToken, and unconfirmed accounts with the new address. It returns errEmailExists if another account has
// confirmed the address or if it is reserved for the administrator.
func (s *Service) changeEmail(ctx context.Context, tx *database.Tx, u *users.User, keepToken string) error {
	if s.isReserved(u.NewEmail) {
		return errEmailExists
	}
	if err := deleteUnconfirmed(ctx, tx, u.NewEmail); err != nil {
		return err // unconfirmed sign-ups with the new address lose it
	}
	if _, err := users.FindByEmail(ctx, tx, u.NewEmail); !notFound(err) {
		return cmp.Or[error](err, errEmailExists) // another account has confirmed the address in the meantime
	}
	old := *u
	u.Email, u.NewEmail, u.EmailChangeSentAt = u.NewEmail, "", nil
	err := setEmail(ctx, tx, u.ID, u.Email)
	if database.IsUnique(err) {
		return errEmailExists
	}
	if err != nil {
		return err
	}
	if err := deleteTokens(ctx, tx, u.ID, "", keepToken); err != nil {
		return err
	}
	if err := s.sessions.Revoked(ctx, tx, u.ID); err != nil { // no session ends, but caches contain the old address
		return err
	}
	if err := audit.Record(ctx, tx,
		audit.Entry{ActorID: u.ID, Action: "accounts.email_changed", ObjectID: u.ID}); err != nil {
		return err
	}
	if err := jobs.Record(ctx, tx, FactEmailChanged, Changed{UserID: u.ID, Email: u.Email}); err != nil {
		return err
	}
	return s.mailEmailChanged(ctx, tx, old)
}

// resendEmailChange mails the links of a pending change again to the mailboxes that haven't consented yet, replacing
// the earlier links. The new ones expire when the first ones would have. It does nothing without an account or a
// pending change, and skips mailboxes that exceed the limit of emails.
func (s *Service) resendEmailChange(ctx context.Context, job resendJob) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, job.Email)
		if notFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		sent, err := listEmailChange(ctx, tx, u.ID)
		if u = u.WithoutExpiredChange(tx.Now()); err != nil || u.NewEmail == "" {
			return err
		}
		left := u.EmailChangeSentAt.Add(users.EmailChangeLife).Sub(tx.Now())
		for _, t := range sent {
			if t.UsedAt != nil {
				continue
			}
			may, err := s.limits.resent.Take(ctx, tx, t.Email)
			if err != nil {
				return err
			}
			if !may {
				continue
			}
			if err := deleteToken(ctx, tx, t.ID); err != nil {
				return err
			}
			r := Request{Flow: t.Flow, Challenge: t.Challenge, BrowserHash: t.BrowserHash,
				RedirectTo: job.Request.RedirectTo}
			if t.Flow == FlowPKCE && job.Request.Flow == FlowPKCE {
				r.Challenge = job.Request.Challenge
			}
			if err := s.mailEmailChange(ctx, tx, u, []string{t.Email}, r, left); err != nil {
				return err
			}
		}
		return nil
	})
}
