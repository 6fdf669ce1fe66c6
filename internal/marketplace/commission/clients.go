package commission

import (
	"context"

	"harborlight/internal/kit/fault"
)

// clients looks up the clients of entries, each introduction or order once.
type clients struct {
	of    func(ctx context.Context, k Kind, aboutID string) (string, error)
	names map[string]string // by id of the introduction or order
}

func (s *Service) newClients() *clients { return &clients{s.config.ClientOf, map[string]string{}} }

// setName sets the client's name of an entry, and remembers it for further entries of the same introduction or order.
// A deleted client gets an empty name.
func (c *clients) setName(ctx context.Context, k Kind, e *LedgerEntry) error {
	name, isKnown := c.names[e.AboutID]
	if !isKnown {
		var err error
		if name, err = c.of(ctx, k, e.AboutID); err != nil && fault.KindOf(err) != fault.KindNotFound {
			return fault.Wrap(err, "find the client of entry %s", e.ID)
		}
		c.names[e.AboutID] = name
	}
	e.Client = name
	return nil
}
