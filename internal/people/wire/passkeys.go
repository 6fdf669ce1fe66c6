package wire

import (
	"net/http"
	"time"

	"harborlight/internal/people/factors"
	"harborlight/internal/people/sessions"
)

// AuthCeremony contains the options with which a browser creates or uses a passkey.
type AuthCeremony struct {
	ChallengeID string `json:"challenge_id"`
	Options     any    `json:"options" doc:"For PublicKeyCredential.parseCreationOptionsFromJSON or parseRequestOptionsFromJSON"`
	ExpiresAt   int64  `json:"expires_at" doc:"Unix seconds"`
}

// AuthCredentialRequest is a browser's answer to an AuthCeremony.
type AuthCredentialRequest struct {
	ChallengeID string         `json:"challenge_id"`
	Credential  map[string]any `json:"credential" doc:"Result of PublicKeyCredential.toJSON()"`
	Name        string         `json:"friendly_name,omitempty" doc:"For a new passkey"`
}

// AuthPasskey is the body of a passkey.
type AuthPasskey struct {
	ID         string     `json:"id"`
	Name       string     `json:"friendly_name"`
	CreatedAt  time.Time  `json:"created_at"`
	LastUsedAt *time.Time `json:"last_used_at,omitempty"`
}

// AuthNameRequest is the body of PATCH /api/auth/passkeys/{id}.
type AuthNameRequest struct {
	Name string `json:"friendly_name" maxLength:"60"`
}

func ceremonyBody(c factors.Ceremony, err error) (any, error) {
	return AuthCeremony{ChallengeID: c.ChallengeID, Options: c.Options, ExpiresAt: c.ExpiresAt.Unix()}, err
}

func passkeyBody(p factors.Passkey) AuthPasskey {
	return AuthPasskey{ID: p.ID, Name: p.Name, CreatedAt: p.CreatedAt, LastUsedAt: p.LastUsedAt}
}

// BeginPasskey serves POST /passkeys/registration/options: options with which the caller's browser creates a passkey.
func (a *API) BeginPasskey() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		return ceremonyBody(a.factors.BeginPasskey(r.Context(), c))
	})
}

// AddPasskey serves POST /passkeys/registration/verify: it registers the passkey that the browser created and returns
// it.
func (a *API) AddPasskey() http.HandlerFunc {
	return a.asCaller(func(w http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		var in AuthCredentialRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		p, err := a.factors.AddPasskey(r.Context(), c, in.ChallengeID,
			AuthProof{Credential: in.Credential}.proof().Credential, in.Name)
		return passkeyBody(p), err
	})
}

// BeginPasskeySignIn serves POST /passkeys/authentication/options for visitors: options for a sign-in with any
// passkey of this site.
func (a *API) BeginPasskeySignIn(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.passkeys, func(_ http.ResponseWriter, r *http.Request) (any, error) {
		return ceremonyBody(a.factors.BeginPasskeySignIn(r.Context()))
	})
}

// SignInByPasskey serves POST /passkeys/authentication/verify: it starts a complete session for the passkey's user,
// without a password.
func (a *API) SignInByPasskey(w http.ResponseWriter, r *http.Request) {
	a.serve(w, r, a.limits.passkeys, func(w http.ResponseWriter, r *http.Request) (any, error) {
		var in AuthCredentialRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		p := AuthProof{ChallengeID: in.ChallengeID, Credential: in.Credential}.proof()
		g, err := a.factors.SignInByPasskey(r.Context(), p, newSessionClient(r, false))
		if err != nil {
			return nil, err
		}
		return a.newSession(w, r, g)
	})
}

// ChallengePasskey serves POST /passkeys/challenge: options for one of the caller's passkeys, also in sessions
// without their second step.
func (a *API) ChallengePasskey() http.HandlerFunc {
	return a.asPending(func(_ http.ResponseWriter, r *http.Request, c sessions.StepCaller) (any, error) {
		return ceremonyBody(a.factors.ChallengePasskey(r.Context(), c))
	})
}

// Passkeys serves GET /passkeys: the caller's passkeys.
func (a *API) Passkeys() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		passkeys, err := a.factors.ListPasskeys(r.Context(), c)
		out := make([]AuthPasskey, len(passkeys))
		for i, p := range passkeys {
			out[i] = passkeyBody(p)
		}
		return out, err
	})
}

// RenamePasskey serves PATCH /passkeys/{id} and returns the passkey, or 404. An empty name keeps the old one.
func (a *API) RenamePasskey() http.HandlerFunc {
	return a.asCaller(func(w http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		var in AuthNameRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		passkeyID, err := factorID(r)
		if err != nil {
			return nil, err
		}
		p, err := a.factors.RenamePasskey(r.Context(), c, passkeyID, in.Name)
		return passkeyBody(p), err
	})
}

// RemovePasskey serves DELETE /passkeys/{id}: 204, or 404 if the caller has none with this ID.
func (a *API) RemovePasskey() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		passkeyID, err := factorID(r)
		if err != nil {
			return nil, err
		}
		return nil, a.factors.RemovePasskey(r.Context(), c, passkeyID)
	})
}
