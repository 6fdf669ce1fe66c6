package factors

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/kit/line"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/sessions"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/database"
)

var (
	errNoPasskeys = refusal.New(fault.KindInvalid, "webauthn_not_enabled",
		"Passkeys need a host name. Open this site by its name, not by an IP address.")
	errPasskeyTaken = refusal.New(fault.KindConflict, "webauthn_credential_exists",
		"This passkey is registered already.")
	errPasskeyWrong = refusal.New(fault.KindInvalid, "webauthn_verification_failed",
		"This passkey could not be verified. Please try again.")
)

// Ceremony contains the options of a WebAuthn ceremony for the browser.
type Ceremony struct {
	ChallengeID string
	Options     any // JSON for navigator.credentials
	ExpiresAt   time.Time
}

// newRelyingParty returns this site's WebAuthn relying party: the host of the public URL, and exactly its origin. It
// returns nil without an error if the host is an IP address, for which passkeys don't work.
func newRelyingParty(publicURL, host string) (*webauthn.WebAuthn, error) {
	if protocol.ValidateRPID(host) != nil {
		return nil, nil //nolint:nilerr // no passkeys here, which is no failure
	}
	rp, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: host, RPOrigins: []string{publicURL},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("set up passkeys: %w", err)
	}
	return rp, nil
}

// webauthnUser implements webauthn.User. Its handle is the account ID, which contains no personal data.
type webauthnUser struct {
	user     users.User
	passkeys []Passkey
}

func (o webauthnUser) WebAuthnID() []byte          { return []byte(o.user.ID) }
func (o webauthnUser) WebAuthnName() string        { return o.user.Email }
func (o webauthnUser) WebAuthnDisplayName() string { return o.user.Email }

// WebAuthnCredentials implements webauthn.User: it returns all passkeys of the user.
func (o webauthnUser) WebAuthnCredentials() []webauthn.Credential {
	out := make([]webauthn.Credential, len(o.passkeys))
	for i, p := range o.passkeys {
		out[i] = p.credential()
	}
	return out
}

// credential returns the passkey in the form of the WebAuthn library.
func (p Passkey) credential() webauthn.Credential {
	credentialID, _ := base64.RawURLEncoding.DecodeString(p.CredentialID) // valid, since createPasskey wrote it
	key, _ := base64.RawURLEncoding.DecodeString(p.PublicKey)
	out := webauthn.Credential{
		ID: credentialID, PublicKey: key,
		Flags:         webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(p.Flags)), //nolint:gosec // came from one byte
		Authenticator: webauthn.Authenticator{SignCount: uint32(p.SignCount)},            //nolint:gosec // came from 32 bits
	}
	for _, t := range p.Transports {
		out.Transport = append(out.Transport, protocol.AuthenticatorTransport(t))
	}
	return out
}

// ListPasskeys returns the caller's passkeys, oldest first.
func (s *Service) ListPasskeys(ctx context.Context, c sessions.Caller) ([]Passkey, error) {
	return listPasskeys(ctx, s.db, c.UserID)
}

// BeginPasskey returns options with which the caller's browser creates a passkey; they exclude devices that have one
// already. It returns errTooManyFactors at maxFactors passkeys, and errNoPasskeys if the site's host is an IP
// address.
func (s *Service) BeginPasskey(ctx context.Context, c sessions.Caller) (Ceremony, error) {
	if s.passkeys == nil {
		return Ceremony{}, errNoPasskeys
	}
	o, err := s.findWebauthnUser(ctx, c.UserID)
	if err != nil {
		return Ceremony{}, err
	}
	if len(o.passkeys) >= maxFactors {
		return Ceremony{}, errTooManyFactors
	}
	var known []protocol.CredentialDescriptor
	for _, credential := range o.WebAuthnCredentials() {
		known = append(known, credential.Descriptor())
	}
	creation, session, err := s.passkeys.BeginRegistration(o, webauthn.WithExclusions(known),
		webauthn.WithRegistrationRelyingPartyName(s.deps.Mail.Current().Brand.Name)) // the owner may change the brand
	if err != nil {
		return Ceremony{}, fmt.Errorf("begin a passkey: %w", err)
	}
	return s.ceremony(ctx, c.Step(), challengeRegister, creation.Response, session)
}

// ceremony saves the expected answer as a challenge and returns it with the options. The WebAuthn challenge serves as
// its ID; only the hash is stored.
func (s *Service) ceremony(ctx context.Context, c sessions.StepCaller, purpose challengePurpose, options any,
	session *webauthn.SessionData) (Ceremony, error) {
	out := Ceremony{ChallengeID: session.Challenge, Options: options}
	session.Challenge = ""
	text, err := json.Marshal(session)
	if err != nil {
		return Ceremony{}, err
	}
	out.ExpiresAt, err = s.newChallenge(ctx, c, out.ChallengeID, challenge{Purpose: purpose, Ceremony: string(text)})
	return out, err
}

// takeCeremony returns and deletes the saved session data of a ceremony. It returns errChallengeExpired for unknown,
// expired and used challenges, and errNoPasskeys if the site can't use passkeys.
func (s *Service) takeCeremony(ctx context.Context, c sessions.StepCaller, purpose challengePurpose,
	challengeID string) (webauthn.SessionData, error) {
	var session webauthn.SessionData
	if s.passkeys == nil {
		return session, errNoPasskeys
	}
	ch, err := s.takeChallenge(ctx, c, purpose, challengeID)
	if err != nil {
		return session, err
	}
	if err := json.Unmarshal([]byte(ch.Ceremony), &session); err != nil {
		return session, fmt.Errorf("read a ceremony: %w", err)
	}
	session.Challenge = challengeID
	return session, nil
}

// AddPasskey registers the passkey that the caller's browser created, with a default name if name is empty. It is a
// second factor from then on, completes the second step of this session, and the user is notified. It returns
// errPasskeyWrong for invalid answers and errPasskeyTaken (conflict) for a passkey that is already registered.
func (s *Service) AddPasskey(ctx context.Context, c sessions.Caller, challengeID string, credential []byte,
	name string) (Passkey, error) {
	session, err := s.takeCeremony(ctx, c.Step(), challengeRegister, challengeID)
	if err != nil {
		return Passkey{}, err
	}
	o, err := s.findWebauthnUser(ctx, c.UserID)
	if err != nil {
		return Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return Passkey{}, errPasskeyWrong.WithCause(err)
	}
	made, err := s.passkeys.CreateCredential(o, session, parsed)
	if err != nil {
		return Passkey{}, errPasskeyWrong.WithCause(err)
	}
	p := newPasskey(o.user, made, NameOrDefault(name, "Passkey"))
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		p.CreatedAt = tx.Now()
		return s.addPasskey(ctx, tx, c, p)
	})
	return p, err
}

// newPasskey returns the row of a created credential, with at most eight of its transports.
func newPasskey(u users.User, made *webauthn.Credential, name string) Passkey {
	p := Passkey{
		ID: id.New(), UserID: u.ID, Name: name, SignCount: int64(made.Authenticator.SignCount),
		Flags:        int64(made.Flags.ProtocolValue()),
		CredentialID: base64.RawURLEncoding.EncodeToString(made.ID),
		PublicKey:    base64.RawURLEncoding.EncodeToString(made.PublicKey),
		Transports:   []string{},
	}
	for _, t := range made.Transport {
		if len(p.Transports) < 8 {
			p.Transports = append(p.Transports, line.TruncateBytes(string(t), 20))
		}
	}
	return p
}

// addPasskey saves a new passkey, counts it as the session's second step and notifies the user. It returns
// errPasskeyTaken if the passkey is already registered.
func (s *Service) addPasskey(ctx context.Context, tx *database.Tx, c sessions.Caller, p Passkey) error {
	u, err := users.Lock(ctx, tx, c.UserID)
	if err != nil {
		return fault.WithNotFound(err, refusal.UserNotFound)
	}
	if created, err := createPasskey(ctx, tx, p); err != nil || !created {
		return cmp.Or[error](err, errPasskeyTaken)
	}
	if _, err := s.sessions.Renew(ctx, tx, c, sessions.MethodPasskey, ""); err != nil {
		return err
	}
	return s.finishAdding(ctx, tx, u, KindPasskey, c.SessionID)
}

// RenamePasskey renames one of the caller's passkeys and returns it. An empty name keeps the old one. An unknown ID
// returns ErrFactorNotFound.
func (s *Service) RenamePasskey(ctx context.Context, c sessions.Caller, passkeyID, name string) (Passkey, error) {
	var p Passkey
	err := s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		if p, err = findPasskey(ctx, tx, c.UserID, passkeyID); err != nil {
			return fault.WithNotFound(err, ErrFactorNotFound)
		}
		p.Name = NameOrDefault(name, p.Name)
		return setPasskeyName(ctx, tx, c.UserID, p.ID, p.Name)
	})
	return p, err
}

// RemovePasskey removes one of the caller's passkeys and notifies the user; finishRemoval describes the effects of
// the last removal. An unknown ID returns ErrFactorNotFound.
func (s *Service) RemovePasskey(ctx context.Context, c sessions.Caller, passkeyID string) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.Lock(ctx, tx, c.UserID)
		if err != nil {
			return fault.WithNotFound(err, refusal.UserNotFound)
		}
		if _, err := findPasskey(ctx, tx, u.ID, passkeyID); err != nil {
			return fault.WithNotFound(err, ErrFactorNotFound)
		}
		if err := deletePasskey(ctx, tx, u.ID, passkeyID); err != nil {
			return err
		}
		return s.finishRemoval(ctx, tx, u, KindPasskey, c.SessionID)
	})
}

// findWebauthnUser returns a user with all their passkeys, or refusal.UserNotFound.
func (s *Service) findWebauthnUser(ctx context.Context, userID string) (webauthnUser, error) {
	u, err := users.Find(ctx, s.db, userID)
	if err != nil {
		return webauthnUser{}, fault.WithNotFound(err, refusal.UserNotFound)
	}
	passkeys, err := listPasskeys(ctx, s.db, userID)
	return webauthnUser{user: u, passkeys: passkeys}, err
}
