package accounts

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/mail"
)

// The mails of accounts. None repeats what a visitor typed but the address it
// goes to, so that nobody can make us say something to somebody.

// letter is what distinguishes one mail from another.
type letter struct {
	kind, subject, heading string
	paragraphs             []string
	button                 mail.Button
	why                    string
}

func (s *Service) send(ctx context.Context, tx *database.Tx, to string, l letter) error {
	text, html := mail.Compose(s.config.Brand, l.heading, l.paragraphs, l.button, l.why)
	return mail.Enqueue(ctx, tx, mail.Message{Kind: l.kind, To: to, Subject: l.subject, Text: text, HTML: html})
}

func (s *Service) mailConfirmation(ctx context.Context, tx *database.Tx, u User, link string) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.confirmation",
		subject: "Confirm your e-mail address",
		heading: "Confirm your e-mail address",
		paragraphs: []string{
			"Somebody, hopefully you, signed up at " + s.config.Brand + " with this address. Follow the link to confirm it; " +
				"it is good for 24 hours. In another browser than the one you signed up in, you choose your password there.",
			"If it was not you, do nothing: without this link the account cannot be used.",
		},
		button: mail.Button{Text: "Confirm my address", URL: link},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailAlreadyRegistered(ctx context.Context, tx *database.Tx, u User) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.already_registered",
		subject: "You already have an account",
		heading: "You already have an account",
		paragraphs: []string{
			"Somebody, hopefully you, tried to sign up at " + s.config.Brand + " with this address. It already has an " +
				"account, and nothing about it has changed.",
			"Sign in with the password you chose. If you do not remember it, use 'Forgot your password?' on the same page.",
		},
		button: mail.Button{Text: "Sign in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

// mailReserved tells the administrator-to-be that their address was entered, and
// how they get in. It carries no link: nobody gets in by a mail.
func (s *Service) mailReserved(ctx context.Context, tx *database.Tx) error {
	return s.send(ctx, tx, s.config.AdminEmail, letter{
		kind:    "accounts.reserved",
		subject: "How to get into your administrator's account",
		heading: "How to get into your administrator's account",
		paragraphs: []string{
			"Somebody, hopefully you, entered this address at " + s.config.Brand + ". It is reserved for the administrator, " +
				"so nothing was created or changed.",
			"To choose the password of this account, run the command 'harborlight admin' on the machine that serves the " +
				"site, with the same settings. It prints a link that works for one hour.",
			"If it was not you, do nothing.",
		},
		why: "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailRecovery(ctx context.Context, tx *database.Tx, u User, link string) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.recovery",
		subject: "Choose a new password",
		heading: "Choose a new password",
		paragraphs: []string{
			"Somebody, hopefully you, asked for a new password for your account at " + s.config.Brand + ". Follow the link " +
				"to choose one; it is good for one hour.",
			"If it was not you, do nothing: your password stays as it is.",
		},
		button: mail.Button{Text: "Choose a new password", URL: link},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailNonce(ctx context.Context, tx *database.Tx, u User, code string) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.reauthentication",
		subject: "Your confirmation code",
		heading: code,
		paragraphs: []string{
			"Enter this code at " + s.config.Brand + " to show that it is you who changes your account. It is good for ten " +
				"minutes, once.",
			"If you did not ask for it, somebody may be signed in to your account: choose a new password with 'Forgot your " +
				"password?' on the sign-in page, which signs every device out.",
		},
		why: "You receive this mail because it concerns the safety of your account.",
	})
}

func (s *Service) mailPasswordChanged(ctx context.Context, tx *database.Tx, u User) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.password_changed",
		subject: "Your password was changed",
		heading: "Your password was changed",
		paragraphs: []string{
			"The password of your account at " + s.config.Brand + " was changed just now, and every other device was signed " +
				"out.",
			"If it was not you, choose a new password at once: use 'Forgot your password?' on the sign-in page.",
		},
		button: mail.Button{Text: "Go to sign-in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because it concerns the safety of your account.",
	})
}

func (s *Service) mailConfirmOldAddress(ctx context.Context, tx *database.Tx, u User, link string) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.email_change_old",
		subject: "Do you want to change your e-mail address?",
		heading: "Do you want to change your e-mail address?",
		paragraphs: []string{
			"Somebody, hopefully you, wants your account at " + s.config.Brand + " to use the address " + u.NewEmail + " " +
				"instead of this one. Follow the link to agree; it is good for 24 hours. The new address gets a link of its own: " +
				"the change needs both.",
			"If it was not you, do not follow the link. Somebody may be signed in to your account: choose a new password " +
				"with 'Forgot your password?' on the sign-in page, which signs every device out.",
		},
		button: mail.Button{Text: "Agree to the change", URL: link},
		why:    "You receive this mail because it concerns the safety of your account.",
	})
}

func (s *Service) mailConfirmNewAddress(ctx context.Context, tx *database.Tx, u User, link string) error {
	return s.send(ctx, tx, u.NewEmail, letter{
		kind:    "accounts.email_change_new",
		subject: "Confirm your new e-mail address",
		heading: "Confirm your new e-mail address",
		paragraphs: []string{
			"Somebody, hopefully you, wants an account at " + s.config.Brand + " to use this address. Follow the link to " +
				"confirm it; it is good for 24 hours. The account's present address gets a link of its own: the change needs both.",
			"If it was not you, do nothing: without this link nothing changes.",
		},
		button: mail.Button{Text: "Confirm my new address", URL: link},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailAddressInUse(ctx context.Context, tx *database.Tx, owner User) error {
	return s.send(ctx, tx, owner.Email, letter{
		kind:    "accounts.address_in_use",
		subject: "This address already has an account",
		heading: "This address already has an account",
		paragraphs: []string{
			"Somebody, hopefully you, wants another account at " + s.config.Brand + " to use this address. It already has an " +
				"account, so that nothing was changed, neither here nor there.",
			"If it was you and you want to use this address there, sign in to the account of this address first and change " +
				"or delete it.",
		},
		button: mail.Button{Text: "Sign in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailEmailChanged(ctx context.Context, tx *database.Tx, old User) error {
	return s.send(ctx, tx, old.Email, letter{
		kind:    "accounts.email_changed",
		subject: "Your e-mail address was changed",
		heading: "Your e-mail address was changed",
		paragraphs: []string{
			"Your account at " + s.config.Brand + " uses the address " + old.NewEmail + " from now on. Sign in with that " +
				"one; your password stays the same.",
			"If you did not agree to this, write to us at once: " + s.config.Support + ".",
		},
		why: "You receive this mail because it concerns the safety of your account.",
	})
}

func (s *Service) mailDeleted(ctx context.Context, tx *database.Tx, u User) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.deleted",
		subject: "Your account was deleted",
		heading: "Your account was deleted",
		paragraphs: []string{
			"Your account at " + s.config.Brand + " was deleted just now, with everything in it. Orders that were paid or " +
				"may still be paid are kept as business records, without a link to it.",
			"If it was not you, write to us at once: " + s.config.Support + ".",
		},
		why: "You receive this mail because it concerns the safety of your account. It is the last one.",
	})
}

func (s *Service) mailSessionEnded(ctx context.Context, tx *database.Tx, u User) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.session_ended",
		subject: "A session was ended for safety",
		heading: "A session was ended for safety",
		paragraphs: []string{
			"One of your sessions at " + s.config.Brand + " was used in a way that suggests it was copied, so we ended it. " +
				"The device has to sign in again.",
			"If you do not know why this happened, choose a new password: use 'Forgot your password?' on the sign-in page.",
		},
		button: mail.Button{Text: "Go to sign-in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because it concerns the safety of your account.",
	})
}
