package partners

import (
	"context"
	"net/http"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// PartnerOf returns the partner of an event's id, or a fault of kind NotFound for an unknown id.
type PartnerOf func(ctx context.Context, id string) (partnerID string, err error)

// WatchOwn handles GET /api/partner/activity. It streams an event without content for each change that concerns the
// account's partner. It checks the membership again for each event, so removed members receive no more events
// (docs/security.md, T44). Partners that are rejected, on hold or deactivated only receive events about their record
// and members.
func (a *API) WatchOwn(w http.ResponseWriter, r *http.Request) {
	stream, err := a.openOwn(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	defer stream.Close()
	stream.RunChanges(w, r, func(e realtime.Event) (bool, error) {
		return a.concernsOwn(r.Context(), stream.Principal.UserID, e)
	})
}

// openOwn subscribes a member to the topics of the portal.
func (a *API) openOwn(ctx context.Context) (*realtime.SessionStream, error) {
	p, err := auth.Must(ctx)
	if err == nil {
		_, err = findMember(ctx, a.Service.db, p.UserID, "")
	}
	if err != nil {
		return nil, err
	}
	topics := []string{topicChanged, topicMembers}
	for topic := range a.Portal {
		topics = append(topics, topic)
	}
	return a.Streams.Open(ctx, topics...)
}

// concernsOwn reports whether an event concerns the partner of a user. It returns realtime.ErrSessionEnded if the
// user is no member any more.
func (a *API) concernsOwn(ctx context.Context, userID string, e realtime.Event) (bool, error) {
	m, err := findMember(ctx, a.Service.db, userID, "")
	if fault.KindOf(err) == fault.KindNotFound {
		return false, realtime.ErrSessionEnded
	}
	if err != nil || e.Lost {
		return err == nil, err
	}
	about, err := a.partnerOf(ctx, e)
	if fault.KindOf(err) == fault.KindNotFound {
		return false, nil
	}
	if err != nil || about != m.PartnerID || e.Topic == topicChanged || e.Topic == topicMembers {
		return err == nil && about == m.PartnerID, err
	}
	err = checkAdmitted(ctx, a.Service.db, m.PartnerID)
	if fault.KindOf(err) == fault.KindForbidden {
		return false, nil
	}
	return err == nil, err
}

// partnerOf returns the id of the partner that an event concerns. An event of an unknown topic, or about a row that
// members may not see, is a fault of kind NotFound.
func (a *API) partnerOf(ctx context.Context, e realtime.Event) (string, error) {
	if e.Topic == topicChanged || e.Topic == topicMembers {
		return e.ID, nil
	}
	find, ok := a.Portal[e.Topic]
	if !ok {
		return "", errNoCompany
	}
	return find(ctx, e.ID)
}

// publishMembers publishes a change of a partner's members, so that their portals reload it.
func publishMembers(ctx context.Context, tx *database.Tx, partnerID string) error {
	return realtime.Publish(ctx, tx, topicMembers, partnerID)
}
