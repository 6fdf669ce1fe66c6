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

// PKCEPrefix marks the links of PKCE, so that even an expired one can be
// answered in the way its client understands.
const PKCEPrefix = "pkce_"

var challengePattern = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)

// check refuses a request whose challenge is no SHA-256 challenge.
func (r Request) check() error {
	if r.Flow == FlowPKCE && !challengePattern.MatchString(r.Challenge) {
		return refusal.Invalid("code challenge has to be between 43 and 128 characters and use only letters, " +
			"digits and -._~")
	}
	return nil
}

// issueLink stores a new one-time token and returns the link that carries it.
// The link leads to the configured public URL and nowhere else (docs/security.md, T11).
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
	// Written by hand and not by url.Values, for the order a reader expects.
	return fmt.Sprintf("%s/verify?token=%s&type=%s&redirect_to=%s",
		s.issuer, url.QueryEscape(secret), t.Purpose, url.QueryEscape(s.RedirectTarget(r.RedirectTo))), nil
}

// Link is a link that was opened, or the button that it led to, pressed.
type Link struct {
	Token       string
	Purpose     string         // as the link says: signup, recovery, …
	BrowserHash string         // SHA-256 of the cookie that came along, if any
	Password    string         // chosen by the person who presses; sign-ups only
	Metadata    map[string]any // of the person who chooses that password
	Pressed     bool           // by a person: opening a link does less (docs/decisions/0026)
}

// Followed is what following a link led to. Exactly one of the fields but Flow
// says what.
type Followed struct {
	Grant     *sessions.Grant // signed in
	Code      string          // PKCE: to be exchanged by the browser that asked
	Form      Purpose         // nothing has happened: ask the person on our page first
	Confirmed bool            // our own pages: the link has confirmed its address before
	Half      bool            // a change of address: the other mailbox has to agree too
	Flow      Flow
}

// FollowLink does what the link in a mail is good for. Opening one changes
// nothing unless it proves that the browser has asked for it: mail scanners open
// every link. It returns refusal.LinkExpired for everything that is not, or no
// longer, a good link, and errPasswordNeeded when a sign-up is confirmed without
// a password.
func (s *Service) FollowLink(ctx context.Context, l Link, from sessions.Client) (out Followed, err error) {
	e := &sessions.Step{Action: sessions.StepLink}
	defer func() {
		switch {
		case out.Form != "":
			e.Action = sessions.StepShown
		case out.Grant != nil:
			e.Began(*out.Grant)
		}
		s.sessions.LogStep(ctx, e, err)
	}()
	chosen, err := s.chosenPassword(ctx, l)
	if err != nil {
		return Followed{}, err
	}
	var started sessions.Start
	err = s.useToken(ctx, l.Token, func(tx *database.Tx, u *users.User, t oneTimeToken) error {
		e.UserID, e.Method, out.Flow = u.ID, string(t.Purpose), t.Flow
		if string(t.Purpose) != l.Purpose || l.Pressed && t.Flow == FlowBrowser {
			return refusal.LinkExpired
		}
		if out.Form = s.asksFirst(t, l); out.Form != "" {
			return nil
		}
		var err error
		switch {
		case t.Purpose == PurposeEmailChange:
			started, out.Half, out.Code, err = s.followEmailChange(ctx, tx, u, t, from)
		case t.Flow == FlowPKCE:
			out.Code, err = s.handOutCode(ctx, tx, t)
		case t.Flow == FlowBrowser:
			from.OwnPage = true
			started, err = s.confirmInBrowser(ctx, tx, u, t, from)
			out.Confirmed = started.Refresh == ""
		default:
			started, err = s.redeem(ctx, tx, u, t, consent{asked: s.config.ImplicitLinks, chosen: chosen}, from)
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

// asksFirst returns the purpose of a link that leads to our page, where a person
// says yes, or "" for one that may act. A code of PKCE is worthless without its
// verifier, so such a link may be opened by anybody; but a change of address
// needs a mailbox's consent, which no verifier can give.
func (s *Service) asksFirst(t oneTimeToken, l Link) Purpose {
	acts := l.Pressed
	switch {
	case t.Flow == FlowPKCE:
		acts = acts || t.Purpose != PurposeEmailChange
	case t.Flow == FlowImplicit:
		acts = acts || s.config.ImplicitLinks
	case t.Purpose == PurposeSignup:
		acts = t.UsedAt != nil || t.askedBy(l.BrowserHash)
	}
	if acts {
		return ""
	}
	return t.Purpose
}

// RedeemToken exchanges the token of a link, of whatever flow, for a session.
// The purpose "email" stands for a sign-up. A sign-up is
// confirmed with the password in the link, or by the browser that signed up with
// the one that waits; else the answer is errPasswordNeeded and nothing changes.
func (s *Service) RedeemToken(ctx context.Context, l Link, from sessions.Client) (g sessions.Grant, err error) {
	e := &sessions.Step{Action: sessions.StepLink}
	defer func() { e.Began(g); s.sessions.LogStep(ctx, e, err) }()
	if err := checkMetadata(l.Metadata); err != nil {
		return sessions.Grant{}, err
	}
	chosen, err := s.chosenPassword(ctx, l)
	if err != nil {
		return sessions.Grant{}, err
	}
	var started sessions.Start
	err = s.useToken(ctx, l.Token, func(tx *database.Tx, u *users.User, t oneTimeToken) error {
		e.UserID, e.Method = u.ID, string(t.Purpose)
		right := string(t.Purpose) == l.Purpose || l.Purpose == "email" && t.Purpose == PurposeSignup
		if !right || t.UsedAt != nil || t.Purpose == PurposeEmailChange {
			return refusal.LinkExpired
		}
		asked := t.askedBy(l.BrowserHash) || t.Flow == FlowImplicit && s.config.ImplicitLinks
		started, err = s.redeem(ctx, tx, u, t, consent{asked: asked, chosen: chosen, metadata: l.Metadata}, from)
		return err
	})
	if err != nil {
		return sessions.Grant{}, err
	}
	return s.sessions.Grant(started)
}

// useToken runs do with a live token and its locked user, in one transaction.
func (s *Service) useToken(ctx context.Context, secret string,
	do func(tx *database.Tx, u *users.User, t oneTimeToken) error) error {
	hash := id.Hash(secret)
	seen, err := findToken(ctx, s.db, hash) // most wrong tokens end here, without a lock
	if err != nil {
		return fault.Missing(err, refusal.LinkExpired)
	}
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, seen.UserID)
		if err != nil {
			return fault.Missing(err, refusal.LinkExpired)
		}
		t, err := findToken(ctx, tx, hash)
		if err != nil {
			return fault.Missing(err, refusal.LinkExpired)
		}
		if !tx.Now().Before(t.ExpiresAt) {
			return refusal.LinkExpired
		}
		return do(tx, &u, t)
	})
}

// redeem uses a link up: it proves the address and signs in.
func (s *Service) redeem(ctx context.Context, tx *database.Tx, u *users.User, t oneTimeToken, c consent,
	from sessions.Client) (sessions.Start, error) {
	if err := s.prove(ctx, tx, u, t, c); err != nil {
		return sessions.Start{}, err
	}
	if err := deleteToken(ctx, tx, t.ID); err != nil {
		return sessions.Start{}, err
	}
	return s.sessions.Begin(ctx, tx, u, t.method(), from)
}

func (t oneTimeToken) method() string {
	if t.Purpose == PurposeRecovery {
		return sessions.MethodRecovery
	}
	return sessions.MethodOTP
}

// maxMetadata bounds what a person may store about themselves, in bytes of JSON.
const maxMetadata = 16 << 10

func checkMetadata(metadata map[string]any) error {
	text, err := json.Marshal(users.OrEmpty(metadata))
	if err != nil || len(text) > maxMetadata {
		return errMetadataTooLarge
	}
	return nil
}

var errMetadataTooLarge = refusal.Invalid("User metadata cannot be larger than 16384 bytes")
