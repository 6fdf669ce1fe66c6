package accounts

import (
	"context"
	"maps"

	"harborlight/internal/audit"
	"harborlight/internal/database"
	"harborlight/internal/id"
	"harborlight/internal/jobs"
)

// Caller is who a request of the contract comes from.
type Caller struct {
	UserID    string
	SessionID string
}

// Identify returns who an access token was given to. Unlike Authenticate it
// says nothing about what they may do; its faults are the contract's (4.9).
func (s *Service) Identify(ctx context.Context, token string) (Caller, error) {
	if token == "" {
		return Caller{}, errNoAuthorization
	}
	p, err := s.Authenticate(ctx, token)
	return Caller{UserID: p.UserID, SessionID: p.SessionID}, err
}

// User returns the caller's account.
func (s *Service) User(ctx context.Context, c Caller) (User, error) {
	u, err := findUser(ctx, s.db, c.UserID)
	return u, orElse(err, errUserNotFound)
}

// Update is what a person wants to change about their account. Nil is no change.
type Update struct {
	Password        *string
	CurrentPassword *string
	Metadata        map[string]any // merged key by key; null deletes
}

// UpdateUser changes the caller's account (contract 4.10). A new password needs
// the current one, unless the session proved its owner within ten minutes. It
// ends every other session and every mailed link.
func (s *Service) UpdateUser(ctx context.Context, c Caller, in Update) (User, error) {
	if err := checkMetadata(in.Metadata); err != nil {
		return User{}, err
	}
	u, err := s.User(ctx, c)
	if err != nil {
		return User{}, err
	}
	hash := ""
	if in.Password != nil {
		if hash, err = s.newPassword(ctx, u, c, in); err != nil {
			return User{}, err
		}
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		current, err := lockUser(ctx, tx, u.ID)
		if err != nil {
			return orElse(err, errUserNotFound)
		}
		if _, err := findSession(ctx, tx, c.SessionID); err != nil {
			return orElse(err, errSessionNotFound)
		}
		if hash != "" {
			if current.PasswordHash != u.PasswordHash {
				return errCurrentInvalid // it was changed while we looked
			}
			if err := s.changePassword(ctx, tx, current, hash, c.SessionID); err != nil {
				return err
			}
		}
		if in.Metadata != nil {
			if err := mergeMetadata(ctx, tx, current, in.Metadata); err != nil {
				return err
			}
		}
		u, err = findUser(ctx, tx, u.ID)
		return err
	})
	return u, err
}

// newPassword checks a change of password and returns the new hash.
func (s *Service) newPassword(ctx context.Context, u User, c Caller, in Update) (string, error) {
	if err := s.limits.password.Allow(u.ID); err != nil {
		return "", tooManyRequests(wait(err))
	}
	if err := s.checkCurrent(ctx, u, c, in.CurrentPassword); err != nil {
		return "", err
	}
	password := prepare(*in.Password)
	if err := checkPassword(password, contextWords(s.config.Brand, s.config.PublicURL, u.Email)); err != nil {
		return "", err
	}
	same, err := s.hasher.verify(ctx, u.PasswordHash, password)
	if err != nil {
		return "", err
	}
	if same {
		return "", errSamePassword
	}
	return s.hasher.hash(ctx, password)
}

// checkCurrent makes sure that it is the owner who changes the password.
func (s *Service) checkCurrent(ctx context.Context, u User, c Caller, current *string) error {
	if current != nil && *current != "" {
		ok, err := s.hasher.verify(ctx, u.PasswordHash, prepare(*current))
		if err == nil && !ok {
			return errCurrentInvalid
		}
		return err
	}
	session, err := findSession(ctx, s.db, c.SessionID)
	if err != nil {
		return orElse(err, errSessionNotFound)
	}
	if s.clock.Now().Sub(session.MethodAt) > freshProof {
		return errCurrentRequired
	}
	return nil
}

// changePassword sets a hash and makes everything worthless that was given out
// under the old one, but the session that changes it.
func (s *Service) changePassword(ctx context.Context, tx *database.Tx, u User, hash, keepSession string) error {
	if err := setPassword(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	if err := deleteTokens(ctx, tx, u.ID, "", ""); err != nil {
		return err
	}
	if err := deleteSessions(ctx, tx, u.ID, keepSession); err != nil {
		return err
	}
	if err := s.revoked(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := audit.Record(ctx, tx, audit.Entry{ActorID: u.ID, Action: "accounts.password_changed", ObjectID: u.ID}); err != nil {
		return err
	}
	if err := jobs.Record(ctx, tx, FactPasswordChanged, Changed{UserID: u.ID}); err != nil {
		return err
	}
	return s.mailPasswordChanged(ctx, tx, u)
}

func mergeMetadata(ctx context.Context, tx *database.Tx, u User, changes map[string]any) error {
	merged := maps.Clone(orEmpty(u.Metadata))
	for name, value := range changes {
		if value == nil {
			delete(merged, name)
		} else {
			merged[name] = value
		}
	}
	if err := checkMetadata(merged); err != nil {
		return err
	}
	return setMetadata(ctx, tx, u.ID, merged)
}

// Scope is which of a person's sessions a sign-out ends (contract 4.11).
type Scope string

// The scopes.
const (
	ScopeLocal  Scope = "local"
	ScopeOthers Scope = "others"
	ScopeGlobal Scope = "global"
)

// SignOut ends sessions of the caller.
func (s *Service) SignOut(ctx context.Context, c Caller, scope Scope) error {
	return s.db.Write(ctx, func(tx *database.Tx) error {
		var err error
		switch scope {
		case ScopeLocal:
			err = deleteSession(ctx, tx, c.UserID, c.SessionID)
		case ScopeOthers:
			err = deleteSessions(ctx, tx, c.UserID, c.SessionID)
		case ScopeGlobal:
			err = deleteSessions(ctx, tx, c.UserID, "")
		default:
			return invalid("Unsupported logout scope")
		}
		if err != nil {
			return err
		}
		return s.revoked(ctx, tx, c.UserID)
	})
}

// CallerOfRefreshToken returns whose session a refresh token belongs to: for a
// sign-out by a page whose access token has run out.
func (s *Service) CallerOfRefreshToken(ctx context.Context, secret string) (Caller, error) {
	token, err := findRefreshToken(ctx, s.db, id.Hash(secret))
	if err != nil {
		return Caller{}, orElse(err, errSessionNotFound)
	}
	session, err := findSession(ctx, s.db, token.SessionID)
	if err != nil {
		return Caller{}, orElse(err, errSessionNotFound)
	}
	return Caller{UserID: session.UserID, SessionID: session.ID}, nil
}
