package wire

import (
	"net/http"
	"time"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/people/factors"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/httpx"
)

// Second factors. Authenticator apps (/factors) and passkeys have the paths and bodies of auth-js; second_step.go
// contains the site's additions.

// AuthFactor is the body of a second factor.
type AuthFactor struct {
	ID        string    `json:"id"`
	Name      string    `json:"friendly_name"`
	Kind      string    `json:"factor_type" enum:"totp,webauthn"`
	Status    string    `json:"status" enum:"verified,unverified" doc:"Unverified: setup incomplete; the factor is ignored"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// AuthEnrolRequest is the body of POST /api/auth/factors.
type AuthEnrolRequest struct {
	Kind string `json:"factor_type" enum:"totp"`
	Name string `json:"friendly_name,omitempty"`
}

// AuthEnrolment is an authenticator app before its first code.
type AuthEnrolment struct {
	ID   string   `json:"id"`
	Kind string   `json:"type" example:"totp"`
	Name string   `json:"friendly_name"`
	TOTP authTOTP `json:"totp"`
}

type authTOTP struct {
	QRCode string `json:"qr_code" doc:"SVG image of the URI as a QR code"`
	Secret string `json:"secret" doc:"For typing into the app, base32"`
	URI    string `json:"uri" doc:"otpauth://…"`
}

// AuthChallenge is the answer to POST /api/auth/factors/{id}/challenge.
type AuthChallenge struct {
	ID        string `json:"id"`
	Kind      string `json:"type" example:"totp"`
	ExpiresAt int64  `json:"expires_at" doc:"Unix seconds"`
}

// AuthCodeRequest is the body of POST /api/auth/factors/{id}/verify.
type AuthCodeRequest struct {
	ChallengeID string `json:"challenge_id"`
	Code        string `json:"code"`
}

// AuthRemoved contains the ID of the removed factor.
type AuthRemoved struct {
	ID string `json:"id"`
}

// asCaller returns a handler for callers with a complete sign-in. It writes the result of do, or the error of a
// missing or pending session, and limits the requests of a network.
func (a *API) asCaller(do func(w http.ResponseWriter, r *http.Request, c sessions.Caller) (any,
	error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a.serve(w, r, a.limits.user, func(w http.ResponseWriter, r *http.Request) (any, error) {
			c, err := a.sessions.Identify(r.Context(), httpx.BearerToken(r))
			if err != nil {
				return nil, err
			}
			return do(w, r, c)
		})
	}
}

// asPending returns a handler like asCaller that also accepts sessions without their second step.
func (a *API) asPending(do func(w http.ResponseWriter, r *http.Request, c sessions.StepCaller) (any,
	error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a.serve(w, r, a.limits.user, func(w http.ResponseWriter, r *http.Request) (any, error) {
			c, err := a.sessions.IdentifyPending(r.Context(), httpx.BearerToken(r))
			if err != nil {
				return nil, err
			}
			c.Device = cookieOf(r, deviceCookie)
			return do(w, r, c)
		})
	}
}

// factorID returns the ID in the path, or factors.ErrFactorNotFound if it is malformed.
func factorID(r *http.Request) (string, error) {
	if value := r.PathValue("id"); id.IsValid(value) {
		return value, nil
	}
	return "", factors.ErrFactorNotFound
}

// Enrol serves POST /factors: it starts the setup of an authenticator app and returns its secret and QR code. Only
// the factor type totp is accepted.
func (a *API) Enrol() http.HandlerFunc {
	return a.asCaller(func(w http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		var in AuthEnrolRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		if in.Kind != string(factors.KindTOTP) {
			return nil, refusal.New(fault.KindInvalid, "mfa_factor_type_not_offered", "factor_type needs to be totp")
		}
		e, err := a.factors.EnrolTOTP(r.Context(), c, in.Name)
		if err != nil {
			return nil, err
		}
		return AuthEnrolment{ID: e.ID, Kind: in.Kind, Name: e.Name,
			TOTP: authTOTP{QRCode: e.SVG, Secret: e.Secret, URI: e.URI}}, nil
	})
}

// ChallengeFactor serves POST /factors/{id}/challenge: a challenge for a code of one of the caller's authenticator
// apps, or 404.
func (a *API) ChallengeFactor() http.HandlerFunc {
	return a.asPending(func(_ http.ResponseWriter, r *http.Request, c sessions.StepCaller) (any, error) {
		factor, err := factorID(r)
		if err != nil {
			return nil, err
		}
		challengeID, expires, err := a.factors.ChallengeTOTP(r.Context(), c, factor)
		if err != nil {
			return nil, err
		}
		return AuthChallenge{ID: challengeID, Kind: string(factors.KindTOTP), ExpiresAt: expires.Unix()}, nil
	})
}

// VerifyFactor serves POST /factors/{id}/verify: it checks a code for a challenge, which completes a sign-in or the
// setup of an app, and returns a new session body.
func (a *API) VerifyFactor() http.HandlerFunc {
	return a.asPending(func(w http.ResponseWriter, r *http.Request, c sessions.StepCaller) (any, error) {
		var in AuthCodeRequest
		if err := decode(w, r, &in); err != nil {
			return nil, err
		}
		factor, err := factorID(r)
		if err != nil {
			return nil, err
		}
		g, err := a.factors.VerifyTOTP(r.Context(), c, factor, in.ChallengeID, in.Code)
		if err != nil {
			return nil, err
		}
		return a.newSession(w, r, g)
	})
}

// RemoveFactor serves DELETE /factors/{id}: it removes one of the caller's authenticator apps and returns its ID, or
// 404.
func (a *API) RemoveFactor() http.HandlerFunc {
	return a.asCaller(func(_ http.ResponseWriter, r *http.Request, c sessions.Caller) (any, error) {
		factor, err := factorID(r)
		if err != nil {
			return nil, err
		}
		return AuthRemoved{ID: factor}, a.factors.RemoveTOTP(r.Context(), c, factor)
	})
}

// factorBodies returns the bodies of an account's factors; an empty list rather than null without any.
func factorBodies(factors []factors.Factor) []AuthFactor {
	out := []AuthFactor{}
	for _, f := range factors {
		status := "unverified"
		if f.Verified {
			status = "verified"
		}
		out = append(out, AuthFactor{ID: f.ID, Name: f.Name, Kind: string(f.Kind), Status: status, CreatedAt: f.CreatedAt,
			UpdatedAt: f.UpdatedAt})
	}
	return out
}

// secondStep lists the kinds of proof that can complete a sign-in without its second step: those of the account's
// verified factors and, if there are any, recovery codes. It is nil if the session is complete or the account has no
// factor.
func secondStep(session sessions.Session, own []factors.Factor) []string {
	if session.Level() == sessions.LevelTwo {
		return nil
	}
	var out []string
	for _, kind := range []factors.Kind{factors.KindTOTP, factors.KindPasskey} {
		for _, f := range own {
			if f.Kind == kind && f.Verified {
				out = append(out, string(kind))
				break
			}
		}
	}
	if len(out) > 0 {
		out = append(out, sessions.MethodRecoveryCode)
	}
	return out
}
