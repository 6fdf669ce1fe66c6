package sessions

import (
	"context"
	"fmt"

	"harborlight/internal/kit/fault"
	"harborlight/internal/people/refusal"
	"harborlight/internal/people/users"
	"harborlight/internal/platform/audit"
	"harborlight/internal/platform/database"
)

// EndOf signs the account of an address out everywhere, on every node at
// once, and says how many sessions that were. The person can sign in again. It is
// for the machine's owner, and fails if the address has no account.
func (s *Service) EndOf(ctx context.Context, address string) (ended int64, err error) {
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		u, err := users.LockByEmail(ctx, tx, users.LookupForm(address))
		if err != nil {
			return fault.Missing(err, refusal.NoAccount)
		}
		ended, err = s.endOf(ctx, tx, u.ID)
		return err
	})
	return ended, err
}

// signedInPage is how many accounts one transaction of EndAll signs out.
const signedInPage = 100

// EndAll does so for every account, page by page. It ends the sessions that
// began before it was called; one that begins meanwhile may stay.
func (s *Service) EndAll(ctx context.Context) (ended int64, err error) {
	for after := ""; ; {
		users, err := pageSignedIn(ctx, s.db, after, signedInPage)
		if err != nil || len(users) == 0 {
			return ended, err
		}
		var page int64
		err = s.db.Write(ctx, func(tx *database.Tx) error {
			page = 0 // a transaction may be tried again
			for _, userID := range users {
				n, err := s.endOf(ctx, tx, userID)
				if err != nil {
					return err
				}
				page += n
			}
			return nil
		})
		if err != nil {
			return ended, fmt.Errorf("end sessions, of which %d have ended: %w", ended, err)
		}
		ended += page
		after = users[len(users)-1]
	}
}

func (s *Service) endOf(ctx context.Context, tx *database.Tx, userID string) (int64, error) {
	n, err := deleteSessionsOf(ctx, tx, userID)
	if err != nil {
		return 0, err
	}
	err = audit.Record(ctx, tx, audit.Entry{
		Action: "accounts.sessions_ended", ObjectID: userID, Details: map[string]int64{"sessions": n},
	})
	if err != nil {
		return 0, err
	}
	return n, s.Revoked(ctx, tx, userID)
}
