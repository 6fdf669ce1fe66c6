package sessions

import (
	"context"
	"time"

	"harborlight/internal/kit/line"
	"harborlight/internal/people/refusal"
	"harborlight/internal/platform/database"
)

// maxSiblings is how many tokens a generation may have: more than the tabs of a
// browser that ask at once. Further ones are asked to wait, not taken for thieves.
const maxSiblings = 10

// isRepeated reports whether a token of the generation before may be used again,
// for it is the browser that began the present one: its tabs raced, or an answer
// was lost (docs/decisions/0030). It may
//
//   - within ten seconds of that beginning,
//   - by a client like the one that began it, and
//   - if it is the token that was used then, or one that the same race handed out
//     moments ago.
//
// What remains is a token that was handed out in an earlier race and is used
// although another of that race was: a browser keeps one of them, so somebody else
// has kept the other.
func (t refreshToken) isRepeated(session Session, from Client, now time.Time) bool {
	return t.Generation == session.Generation-1 &&
		now.Sub(session.RotatedAt) <= reuseWindow &&
		from.like(session) &&
		(t.UsedAt != nil || now.Sub(t.CreatedAt) <= reuseWindow)
}

// like reports whether a client may be the one that used the session last: from
// the same network, or the same program on another one, as when a phone leaves the
// building between a request and its answer.
func (c Client) like(session Session) bool {
	return NetworkOf(c.IP) == NetworkOf(session.IP) || line.Clip(c.UserAgent, 500) == session.UserAgent
}

// checkSiblings returns refusal.Busy if the present generation has tokens enough.
func checkSiblings(ctx context.Context, tx *database.Tx, session Session) error {
	n, err := countRefreshTokens(ctx, tx, session.ID, session.Generation)
	if err == nil && n >= maxSiblings {
		return refusal.Busy
	}
	return err
}
