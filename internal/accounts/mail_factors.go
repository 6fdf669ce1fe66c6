package accounts

import (
	"context"

	"harborlight/internal/database"
	"harborlight/internal/mail"
)

// FactorNotice is what a change of the second factors is called to its owner, in
// mails and on the site.
func FactorNotice(change FactorChange) (title, text string) {
	n := factorNotices[change]
	return n.title, n.text
}

var factorNotices = map[FactorChange]struct{ title, text string }{
	FactorAdded: {
		"Two-step sign-in: added",
		"A passkey or an authenticator app was added to your account. You can sign in with it from now on.",
	},
	FactorRemoved: {
		"Two-step sign-in: removed",
		"A passkey or an authenticator app was removed from your account. It can't be used to sign in any more.",
	},
	FactorsReset: {
		"Two-step sign-in: reset",
		"Two-step sign-in was switched off for your account on the server, and every device was signed out.",
	},
	CodesMade: {
		"New recovery codes",
		"A new set of recovery codes was made for your account. Older codes don't work any more.",
	},
	RecoveryCodeUsed: {
		"A recovery code was used",
		"A recovery code was used to sign in to your account. It can't be used again.",
	},
	PasskeyCopied: {
		"A passkey was refused",
		"A sign-in with one of your passkeys was refused, because the passkey may have been copied. Remove it and add a " +
			"new one.",
	},
}

func (s *Service) mailFactorChange(ctx context.Context, tx *database.Tx, u User, change FactorChange) error {
	title, text := FactorNotice(change)
	return s.send(ctx, tx, u.Email, letter{
		kind: "accounts." + string(change), subject: title, heading: title,
		paragraphs: []string{
			text,
			"If this wasn't you, choose a new password now: use 'Forgot your password?' on the sign-in page. Then check " +
				"'Two-step sign-in' in your account.",
		},
		button: mail.Button{Text: "Go to sign-in", URL: s.config.PublicURL + "/auth"},
		why:    "You receive this mail because it concerns the safety of your account.",
	})
}
