package accounts

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

// Emails about accounts repeat none of a visitor's input except the recipient's address, so that visitors can't send
// text to others. Package factors has those about second factors.
var mails = declare("confirmation", "already_registered", "reserved", "recovery", "reauthentication",
	"password_changed", "email_change_old", "email_change_new", "address_in_use", "email_changed", "deleted",
	"session_ended")

// declare declares emails to an account's address.
func declare(names ...string) (list []mail.Declaration[letter]) {
	for _, name := range names {
		list = append(list, mail.Declaration[letter]{Kind: "accounts." + name, To: "account", Budget: mail.Own})
	}
	return mail.Declare(list)
}

// letter is an email to an address. It has no row: it is written in the transaction of the change.
type letter struct {
	to, link string // link is the target of the button
	values   content.Pairs
}

// signInPage is the path of the page for sign-in and password recovery.
const signInPage = "/auth"

// send queues an email with its values filled in. The name is that of its text.
func (s *Service) send(ctx context.Context, tx *database.Tx, to, name, link string, values ...any) error {
	mailer := mail.Mailer[letter]{Site: s.config.Mail, Mails: mails,
		Recipients: func(_ context.Context, _ *database.Tx, _ mail.Kind, l letter) ([]mail.Message, error) {
			return []mail.Message{{To: l.to}}, nil
		},
		Values: func(l letter) content.Pairs { return l.values }, Link: func(l letter) string { return l.link }}
	return mailer.Enqueue(ctx, tx, "accounts."+name, letter{to, link,
		append(values, "site", content.Trusted(s.config.PublicURL))})
}

func (s *Service) mailConfirmation(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.Email, "confirmation", link)
}

func (s *Service) mailAlreadyRegistered(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "already_registered", signInPage)
}

// mailReserved mails the administrator that their address was entered, and how to create their account. It contains
// no link, because a mailed link can't open this account.
func (s *Service) mailReserved(ctx context.Context, tx *database.Tx) error {
	return s.send(ctx, tx, s.config.AdminEmail, "reserved", "")
}

func (s *Service) mailRecovery(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.Email, "recovery", link)
}

func (s *Service) mailNonce(ctx context.Context, tx *database.Tx, u users.User, code string) error {
	return s.send(ctx, tx, u.Email, "reauthentication", "", "code", code)
}

func (s *Service) mailPasswordChanged(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "password_changed", signInPage)
}

func (s *Service) mailConfirmOldAddress(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.Email, "email_change_old", link, "new_address", content.Trusted(u.NewEmail))
}

func (s *Service) mailConfirmNewAddress(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.NewEmail, "email_change_new", link)
}

func (s *Service) mailAddressInUse(ctx context.Context, tx *database.Tx, owner users.User) error {
	return s.send(ctx, tx, owner.Email, "address_in_use", signInPage)
}

func (s *Service) mailEmailChanged(ctx context.Context, tx *database.Tx, old users.User) error {
	return s.send(ctx, tx, old.Email, "email_changed", "", "new_address", content.Trusted(old.NewEmail))
}

func (s *Service) mailDeleted(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "deleted", "")
}

func (s *Service) mailSessionEnded(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "session_ended", signInPage)
}
