package accounts

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

// PKCEPrefix marks the tokens of PKCE links, so that even expired ones get an answer in the client's format.
const PKCEPrefix = "pkce_"

var challengePattern = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// check returns an Invalid fault for a PKCE request with an invalid challenge. Requests of other flows are always
// valid.
func (r Request) check() error {
	if r.Flow == FlowPKCE && !challengePattern.MatchString(r.Challenge) {
		return refusal.Invalid("code challenge has to be between 43 and 128 characters and use only letters, " +
			"digits and -._~")
	}
	return nil
}

// issueLink saves a new one-time token, valid for life, and returns its link. Without t.Email it is for the user's
// address. The link always points to the configured public URL (docs/security.md, T11).
func (s *Service) issueLink(ctx context.Context, tx *database.Tx, u users.User, t oneTimeToken, r Request,
	life time.Duration) (string, error) {
	secret := id.Secret()
	if r.Flow == FlowPKCE {
		secret = PKCEPrefix + secret
	}
	if t.Email == "" {
		t.Email = u.Email
	}
	t.ID, t.UserID, t.Flow, t.Hash = id.New(), u.ID, r.Flow, id.Hash(secret)
	t.Challenge, t.BrowserHash = r.Challenge, r.BrowserHash
	t.CreatedAt, t.ExpiresAt = tx.Now(), tx.Now().Add(life)
	if err := insertToken(ctx, tx, t); err != nil {
		return "", err
	}
	// Written by hand because url.Values would sort the parameters.
	return fmt.Sprintf("%s/verify?token=%s&type=%s&redirect_to=%s",
		s.issuer, url.QueryEscape(secret), t.Purpose, url.QueryEscape(s.RedirectTarget(r.RedirectTo))), nil
}

// Link is an opened link, or its confirmation by the button on the page it leads to.
type Link struct {
	Token       string
	Purpose     string         // from the URL: signup, recovery, …
	BrowserHash string         // SHA-256 of the request's cookie, if any
	Password    string         // new password from the form; sign-ups only
	Metadata    map[string]any // metadata sent with that password
	Pressed     bool           // the user pressed the button; merely opening a link does less (docs/decisions/0019)
}

// LinkResult is the result of following a link. Exactly one field other than Flow is set.
type LinkResult struct {
	Grant              *sessions.Grant // a new session
	Code               string          // PKCE: code for the browser that requested the email to exchange
	Form               Purpose         // nothing has changed: the user must confirm on the site's page first
	Confirmed          bool            // the site's own pages: the link had already confirmed its address
	AwaitsOtherMailbox bool            // change of address: the other mailbox must consent too
	Flow               Flow
}

// FollowLink follows a mailed link. Because mail scanners open every link, opening one changes nothing unless the
// browser proves that it requested the email: then the result's Form names the confirmation that the user must give.
// Otherwise it contains a session, a PKCE code or the progress of a change of address. It returns refusal.LinkExpired
// for invalid and expired links, and errPasswordNeeded if a sign-up is confirmed without a password.
func (s *Service) FollowLink(ctx context.Context, l Link, from sessions.Client) (out LinkResult, err error) {
	e := &sessions.Step{Action: sessions.StepLink}
	defer func() {
		switch {
		case out.Form != "":
			e.Action = sessions.StepShown
		case out.Grant != nil:
			e.SetSession(*out.Grant)
		}
		s.sessions.LogStep(ctx, e, err)
	}()
	chosen, err := s.chosenPassword(ctx, l)
	if err != nil {
		return LinkResult{}, err
	}
	var started sessions.Start
	err = s.withToken(ctx, l.Token, func(tx *database.Tx, u *users.User, t oneTimeToken) error {
		e.UserID, e.Method, out.Flow = u.ID, string(t.Purpose), t.Flow
		if string(t.Purpose) != l.Purpose || l.Pressed && t.Flow == FlowBrowser {
			return refusal.LinkExpired
		}
		if out.Form = s.confirmationNeeded(t, l); out.Form != "" {
			return nil
		}
		var err error
		switch {
		case t.Purpose == PurposeEmailChange:
			started, out.AwaitsOtherMailbox, out.Code, err = s.followEmailChange(ctx, tx, u, t, from)
		case t.Flow == FlowPKCE:
			out.Code, err = s.issueCode(ctx, tx, t)
		case t.Flow == FlowBrowser:
			from.OwnPage = true
			started, err = s.confirmInBrowser(ctx, tx, u, t, from)
			out.Confirmed = started.Refresh == ""
		default:
			started, err = s.redeem(ctx, tx, u, t, consent{sameClient: s.config.ImplicitLinks, passwordHash: chosen}, from)
		}
		return err
	})
	if err != nil || started.Refresh == "" {
		return out, err
	}
	g, err := s.sessions.Grant(started)
	out.Grant = &g
	return out, err
}

// confirmationNeeded returns the purpose of a link that needs the user's confirmation on the site's page, or "" if
// the link may act at once. PKCE links may act when anyone opens them, because their codes are worthless without the
// verifier. A change of address needs the mailbox's consent, which a verifier can't replace.
func (s *Service) confirmationNeeded(t oneTimeToken, l Link) Purpose {
	acts := l.Pressed
	switch {
	case t.Flow == FlowPKCE:
		acts = acts || t.Purpose != PurposeEmailChange
	case t.Flow == FlowImplicit:
		acts = acts || s.config.ImplicitLinks
	case t.Purpose == PurposeSignup:
		acts = t.UsedAt != nil || t.isFromBrowser(l.BrowserHash)
	}
	if acts {
		return ""
	}
	return t.Purpose
}

// RedeemToken exchanges the token of a sign-up or recovery link of any flow for a session. The purpose "email" means
// a sign-up. A sign-up needs the password in the link, or the browser that signed up, and then uses its pending
// password; otherwise it returns errPasswordNeeded and nothing changes. Unknown, used and expired tokens, those with
// another purpose and those of a change of address return refusal.LinkExpired.
func (s *Service) RedeemToken(ctx context.Context, l Link, from sessions.Client) (g sessions.Grant, err error) {
	e := &sessions.Step{Action: sessions.StepLink}
	defer func() { e.SetSession(g); s.sessions.LogStep(ctx, e, err) }()
	if err := checkMetadata(l.Metadata); err != nil {
		return sessions.Grant{}, err
	}
	chosen, err := s.chosenPassword(ctx, l)
	if err != nil {
		return sessions.Grant{}, err
	}
	var started sessions.Start
	err = s.withToken(ctx, l.Token, func(tx *database.Tx, u *users.User, t oneTimeToken) error {
		e.UserID, e.Method = u.ID, string(t.Purpose)
		right := string(t.Purpose) == l.Purpose || l.Purpose == "email" && t.Purpose == PurposeSignup
		if !right || t.UsedAt != nil || t.Purpose == PurposeEmailChange {
			return refusal.LinkExpired
		}
		asked := t.isFromBrowser(l.BrowserHash) || t.Flow == FlowImplicit && s.config.ImplicitLinks
		started, err = s.redeem(ctx, tx, u, t, consent{sameClient: asked, passwordHash: chosen, metadata: l.Metadata}, from)
		return err
	})
	if err != nil {
		return sessions.Grant{}, err
	}
	return s.sessions.Grant(started)
}

// withToken calls do with an unexpired token and its locked user in one transaction, and returns its error. Unknown
// and expired tokens return refusal.LinkExpired. Used tokens are passed on: do must check them.
func (s *Service) withToken(ctx context.Context, secret string,
	do func(tx *database.Tx, u *users.User, t oneTimeToken) error) error {
	hash := id.Hash(secret)
	seen, err := findToken(ctx, s.db, hash) // rejects most wrong tokens without a lock
	if err != nil {
		return fault.WithNotFound(err, refusal.LinkExpired)
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, seen.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.LinkExpired)
		}
		t, err := findToken(ctx, tx, hash)
		if err != nil {
			return fault.WithNotFound(err, refusal.LinkExpired)
		}
		if !tx.Now().Before(t.ExpiresAt) {
			return refusal.LinkExpired
		}
		return do(tx, &u, t)
	})
}

// redeem consumes a link: it confirms the address, deletes the token and starts a session. A sign-up without a
// password or a proof of the browser returns errPasswordNeeded.
func (s *Service) redeem(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken, c consent,
	from sessions.Client) (sessions.Start, error) {
	if err := s.confirmAddress(ctx, tx, u, t, c); err != nil {
		return sessions.Start{}, err
	}
	if err := deleteToken(ctx, tx, t.ID); err != nil {
		return sessions.Start{}, err
	}
	return s.sessions.Begin(ctx, tx, u, t.method(), from)
}

// method returns the name of the link's sign-in method in access tokens: recovery, or OTP for all other purposes.
func (t oneTimeToken) method() string {
	if t.Purpose == PurposeRecovery {
		return sessions.MethodRecovery
	}
	return sessions.MethodOTP
}

// maxMetadata limits the metadata of an account, in bytes of JSON.
const maxMetadata = 16 << 10

// checkMetadata returns errMetadataTooLarge if the metadata exceeds maxMetadata bytes as JSON.
func checkMetadata(metadata map[string]any) error {
	text, err := json.Marshal(users.OrEmpty(metadata))
	if err != nil || len(text) > maxMetadata {
		return errMetadataTooLarge
	}
	return nil
}

var errMetadataTooLarge = refusal.Invalid("User metadata cannot be larger than 16384 bytes")
