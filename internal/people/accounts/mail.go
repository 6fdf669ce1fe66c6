package accounts

import (
	"context"

	"harborlight/content"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/mail"
)

var _ = mail.Declare(mail.Kinds{
	"accounts.confirmation": mail.Own, "accounts.already_registered": mail.Own, "accounts.reserved": mail.Own,
	"accounts.recovery": mail.Own, "accounts.reauthentication": mail.Own, "accounts.password_changed": mail.Own,
	"accounts.email_change_old": mail.Own, "accounts.email_change_new": mail.Own, "accounts.address_in_use": mail.Own,
	"accounts.email_changed": mail.Own, "accounts.deleted": mail.Own, "accounts.session_ended": mail.Own,
})

// Emails about accounts; their texts are in content/mails.json. They repeat none of a visitor's input except the
// recipient's address, so that visitors can't send text to others.

// send queues an email with its values filled in. kind names it in the outbox; link is the target of its button.
func (s *Service) send(ctx context.Context, tx *database.Tx, to, kind string, words content.Mail, link string,
	values ...any) error {
	words = words.Fill(append(values, "site", content.Trusted(s.config.PublicURL))...)
	button := mail.Button{Text: words.Button, URL: link}
	text, html := mail.Compose(s.texts().Head, words.Heading, words.Paragraphs, button, words.Footer)
	return mail.Enqueue(ctx, tx, mail.Message{Kind: "accounts." + kind, To: to, Subject: words.Subject, Text: text,
		HTML: html})
}

// signInPage returns the URL of the page for sign-in and password recovery.
func (s *Service) signInPage() string { return s.config.PublicURL + "/auth" }

func (s *Service) mailConfirmation(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.Email, "confirmation", content.Mail(s.texts().Mails.Confirmation), link)
}

func (s *Service) mailAlreadyRegistered(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "already_registered", content.Mail(s.texts().Mails.AlreadyRegistered), s.signInPage())
}

// mailReserved mails the administrator that their address was entered, and how to create their account. It contains
// no link, because a mailed link can't open this account.
func (s *Service) mailReserved(ctx context.Context, tx *database.Tx) error {
	return s.send(ctx, tx, s.config.AdminEmail, "reserved", s.texts().Mails.Reserved, "")
}

func (s *Service) mailRecovery(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.Email, "recovery", content.Mail(s.texts().Mails.Recovery), link)
}

func (s *Service) mailNonce(ctx context.Context, tx *database.Tx, u users.User, code string) error {
	return s.send(ctx, tx, u.Email, "reauthentication", s.texts().Mails.Reauthentication, "", "code", code)
}

func (s *Service) mailPasswordChanged(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "password_changed", content.Mail(s.texts().Mails.PasswordChanged), s.signInPage())
}

func (s *Service) mailConfirmOldAddress(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.Email, "email_change_old", content.Mail(s.texts().Mails.EmailChangeOld), link, "new_address",
		content.Trusted(u.NewEmail))
}

func (s *Service) mailConfirmNewAddress(ctx context.Context, tx *database.Tx, u users.User, link string) error {
	return s.send(ctx, tx, u.NewEmail, "email_change_new", content.Mail(s.texts().Mails.EmailChangeNew), link)
}

func (s *Service) mailAddressInUse(ctx context.Context, tx *database.Tx, owner users.User) error {
	return s.send(ctx, tx, owner.Email, "address_in_use", content.Mail(s.texts().Mails.AddressInUse), s.signInPage())
}

func (s *Service) mailEmailChanged(ctx context.Context, tx *database.Tx, old users.User) error {
	return s.send(ctx, tx, old.Email, "email_changed", s.texts().Mails.EmailChanged, "",
		"new_address", content.Trusted(old.NewEmail))
}

func (s *Service) mailDeleted(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "deleted", s.texts().Mails.Deleted, "")
}

func (s *Service) mailSessionEnded(ctx context.Context, tx *database.Tx, u users.User) error {
	return s.send(ctx, tx, u.Email, "session_ended", content.Mail(s.texts().Mails.SessionEnded), s.signInPage())
}
