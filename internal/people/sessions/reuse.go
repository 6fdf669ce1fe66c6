package sessions

import (
	"context"
	"time"

	"harborlight/internal/kit/line"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/database"
)

// maxSiblings limits the tokens of a generation to more than the tabs of a browser that refresh at once. Further
// requests are asked to wait rather than treated as theft.
const maxSiblings = 10

// isRetry reports whether a token of the previous generation may be used again, because it comes from the browser
// that started the current generation: its tabs raced, or an answer was lost (docs/decisions/0021). It may
//
//   - within ten seconds of the start of the generation,
//   - by a client similar to the one that started it, and
//   - if it is the token that was used then, or was issued moments ago in the same race.
//
// That leaves a token issued in an earlier race of which another token was used: a browser keeps only one of them, so
// another client must have the other.
func (t refreshToken) isRetry(session Session, from Client, now time.Time) bool {
	return t.Generation == session.Generation-1 &&
		now.Sub(session.RotatedAt) <= reuseWindow &&
		from.matches(session) &&
		(t.UsedAt != nil || now.Sub(t.CreatedAt) <= reuseWindow)
}

// matches reports whether the client may be the one that last used the session: it has the same network, or the same
// user agent on another network, as when a phone leaves the building between a request and its answer.
func (c Client) matches(session Session) bool {
	return NetworkOf(c.IP) == NetworkOf(session.IP) || line.TruncateBytes(c.UserAgent, 500) == session.UserAgent
}

// checkSiblings returns refusal.Busy if the current generation has maxSiblings tokens.
func checkSiblings(ctx context.Context, tx *database.Tx, session Session) error {
	n, err := countRefreshTokens(ctx, tx, session.ID, session.Generation)
	if err == nil && n >= maxSiblings {
		return refusal.Busy
	}
	return err
}
