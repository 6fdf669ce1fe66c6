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
			"Somebody, hopefully you, signed up at " + s.config.Brand + " with this address. Follow the link to confirm it; it is good for 24 hours.",
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
			"Somebody, hopefully you, tried to sign up at " + s.config.Brand + " with this address. It already has an account, and nothing about it has changed.",
			"Sign in with the password you chose. If you do not remember it, use 'Forgot your password?' on the same page.",
		},
		button: mail.Button{Text: "Sign in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailRecovery(ctx context.Context, tx *database.Tx, u User, link string) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.recovery",
		subject: "Choose a new password",
		heading: "Choose a new password",
		paragraphs: []string{
			"Somebody, hopefully you, asked for a new password for your account at " + s.config.Brand + ". Follow the link to choose one; it is good for one hour.",
			"If it was not you, do nothing: your password stays as it is.",
		},
		button: mail.Button{Text: "Choose a new password", URL: link},
		why:    "You receive this mail because your address was entered at " + s.config.PublicURL + ".",
	})
}

func (s *Service) mailPasswordChanged(ctx context.Context, tx *database.Tx, u User) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.password_changed",
		subject: "Your password was changed",
		heading: "Your password was changed",
		paragraphs: []string{
			"The password of your account at " + s.config.Brand + " was changed just now, and every other device was signed out.",
			"If it was not you, choose a new password at once: use 'Forgot your password?' on the sign-in page.",
		},
		button: mail.Button{Text: "Go to sign-in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because it concerns the safety of your account.",
	})
}

func (s *Service) mailSessionEnded(ctx context.Context, tx *database.Tx, u User) error {
	return s.send(ctx, tx, u.Email, letter{
		kind:    "accounts.session_ended",
		subject: "A session was ended for safety",
		heading: "A session was ended for safety",
		paragraphs: []string{
			"One of your sessions at " + s.config.Brand + " was used in a way that suggests it was copied, so we ended it. The device has to sign in again.",
			"If you do not know why this happened, choose a new password: use 'Forgot your password?' on the sign-in page.",
		},
		button: mail.Button{Text: "Go to sign-in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because it concerns the safety of your account.",
	})
}
