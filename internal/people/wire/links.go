package wire

import (
	"fmt"
	"net/http"
	"strings"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/accounts"
	"harborlight/internal/people/refusal"
)

// checkChallengeMethod returns an Invalid fault if the PKCE challenge or method is missing, or the method isn't
// SHA-256.
func checkChallengeMethod(challenge, method string) error {
	switch {
	case challenge == "" || method == "":
		return refusal.Invalid("PKCE flow requires code_challenge_method and code_challenge")
	case !strings.EqualFold(method, "s256"):
		return refusal.Invalid("code challenge method has to be s256")
	}
	return nil
}

// Recover serves POST /recover: it requests an email with a reset link. The answer is an empty object, whether the
// address has an account or not.
func (a *API) Recover(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.links, func(w http.ResponseWriter, r *http.Request) (any, error) {
		var in AuthLinkRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		request, err := linkRequest(w, r, in.Challenge, in.Method, in.ClientVersion != nil)
		if err != nil {
			return nil, err
		}
		return AuthNothing{}, a.accounts.Recover(r.Context(), in.Email, request)
	})
}

// Resend serves POST /resend for the types signup and email_change; other types are invalid. The answer is an empty
// object, whether the address has an account or not.
func (a *API) Resend(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.links, func(w http.ResponseWriter, r *http.Request) (any, error) {
		var in AuthLinkRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		request, err := linkRequest(w, r, in.Challenge, in.Method, in.ClientVersion != nil)
		switch {
		case err != nil:
			return nil, err
		case in.Type == string(accounts.PurposeSignup), in.Type == string(accounts.PurposeEmailChange):
			return AuthNothing{}, a.accounts.Resend(r.Context(), accounts.Purpose(in.Type), in.Email, request)
		}
		return nil, refusal.Invalid("Missing one of these types: signup, email_change, sms, phone_change")
	})
}

// Redeem serves POST /verify: it exchanges the token of a mailed link for a session, consents to a change of address,
// or returns the URL at which a client continues (handover). Invalid tokens get 403, and 429 after too many from one
// network. Short codes (token instead of token_hash) are always refused.
func (a *API) Redeem(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.verify, func(w http.ResponseWriter, r *http.Request) (any, error) {
		var in AuthVerifyRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		link := accounts.Link{Token: in.TokenHash, Purpose: in.Type, BrowserHash: browserHash(r), Password: in.Password,
			Metadata: in.Data, Pressed: true}
		switch {
		case in.Type == "":
			return nil, refusal.Invalid("Verify requires a verification type")
		case (in.TokenHash == "") == (in.Token == ""):
			return nil, refusal.Invalid("Verify requires either a token or a token hash")
		case in.Token != "":
			return nil, a.countWrong(r, refusal.New(fault.KindForbidden, "otp_expired", "Token has expired or is invalid"))
		case in.Handover:
			return a.handOver(w, r, link)
		case in.Type == string(accounts.PurposeEmailChange):
			return a.acceptEmailChange(w, r, in.TokenHash)
		}
		g, err := a.accounts.RedeemToken(r.Context(), link, newSessionClient(r, in.ClientVersion != nil))
		if err != nil {
			return nil, a.countWrong(r, err)
		}
		return a.newSession(w, r, g)
	})
}

// handOver answers the button on the page of a contract client's link with the URL at which the client continues, as
// if the link had redirected to it. Invalid links get an error instead.
func (a *API) handOver(w http.ResponseWriter, r *http.Request, link accounts.Link) (any, error) {
	followed, err := a.accounts.FollowLink(r.Context(), link, clientOf(r))
	if err != nil {
		return nil, a.countWrong(r, err)
	}
	target := a.accounts.RedirectTarget(r.URL.Query().Get("redirect_to"))
	return AuthHandover{Location: a.successURL(w, target, link, followed)}, nil
}

// acceptEmailChange consents to a change of address. It returns a message while the other mailbox's consent is
// missing, then a session, but only to contract clients: the site's own page may be open in a browser without a
// session, and a link alone must not sign it in.
func (a *API) acceptEmailChange(w http.ResponseWriter, r *http.Request, token string) (any, error) {
	accepted, err := a.accounts.AcceptEmailChange(r.Context(), token, clientOf(r))
	switch {
	case err != nil:
		return nil, a.countWrong(r, err)
	case !accepted.Done:
		return AuthAccepted{Message: accounts.FirstLinkAccepted}, nil
	case accepted.Grant == nil:
		return AuthAccepted{Message: "The e-mail address was changed.", Done: true}, nil
	}
	return a.newSession(w, r, *accepted.Grant)
}

// countWrong returns err. If err is that of an invalid link, it counts against the limit of wrong tokens from one
// network, and returns the rate limit's error after too many.
func (a *API) countWrong(r *http.Request, err error) error {
	if f := fault.As(err); f == nil || f.Code != refusal.LinkExpired.Code {
		return err
	}
	if limited := allow(r, a.limits.wrong); limited != nil {
		return limited
	}
	return err
}

// Settings serves GET /settings: the ways to sign in, always email alone.
func (a *API) Settings(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.reads, func(http.ResponseWriter, *http.Request) (any, error) {
		return AuthSettings{External: map[string]bool{"email": true, "phone": false, "anonymous_users": false}}, nil
	})
}

// Health serves GET /health: the program's version and the brand's name. It checks nothing.
func (a *API) Health(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.reads, func(http.ResponseWriter, *http.Request) (any, error) {
		brand := a.config.Brand()
		return AuthHealth{Version: a.config.Version, Name: brand, Description: fmt.Sprintf("%s accounts", brand)}, nil
	})
}

// Keys serves GET /.well-known/jwks.json: the public keys of access tokens, which clients may cache for ten minutes.
func (a *API) Keys(w http.ResponseWriter, r *http.Request) {
	keys, err := a.config.Keys.JWKS(r.Context())
	if err != nil {
		writeFailure(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=600")
	writeJSON(w, http.StatusOK, AuthKeys{Keys: keys})
}

// Unsupported answers the contract's unsupported operations with an error of the contract's format (4.12): codes by
// email, other providers and admin operations are refused, all other paths get 404.
func (a *API) Unsupported(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimPrefix(r.URL.Path, accounts.BasePath)
	a.serve(w, r, a.limits.reads, func(http.ResponseWriter, *http.Request) (any, error) {
		switch first, _, _ := strings.Cut(strings.Trim(path, "/"), "/"); first {
		case "otp", "magiclink":
			return nil, refusal.New(fault.KindInvalid, "otp_disabled", "Signups not allowed for otp")
		case "authorize", "callback":
			return nil, refusal.Invalid("Unsupported provider: provider is not enabled")
		case "admin", "invite", "sso":
			return nil, refusal.New(fault.KindForbidden, "not_admin", "User not allowed")
		default:
			return nil, refusal.New(fault.KindNotFound, "not_found", "Operation not found")
		}
	})
}
