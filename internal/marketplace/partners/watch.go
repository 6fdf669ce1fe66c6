package partners

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"harborlight/internal/kit/fault"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// changedEvent announces that a page's lists are outdated. It has no content: the page requests the data that it may
// read.
const changedEvent = "changed"

// errEnded ends a stream whose session has ended, or whose account has lost access.
var errEnded = errors.New("the session has ended")

// PartnerOf returns the partner of an event's id, or a fault of kind NotFound for an unknown id.
type PartnerOf func(ctx context.Context, id string) (partnerID string, err error)

// Watch handles GET /api/admin/partners/activity. It streams an event without content for each change of a partner,
// also of those on hold, or of a topic in Desk. The stream ends with the access token or the session, or when the
// account isn't an admin any more (docs/security.md, T44).
func (a *API) Watch(w http.ResponseWriter, r *http.Request) {
	topics := append([]string{topicChanged}, a.Desk...)
	a.watch(w, r, topics, func(_ context.Context, p auth.Principal, _ realtime.Event) (bool, error) {
		if !p.Admin {
			return false, errEnded
		}
		return true, nil
	})
}

// WatchOwn handles GET /api/partner/activity. It streams an event without content for each change that concerns the
// account's partner. It checks the membership again for each event, so removed members receive no more events
// (docs/security.md, T44). Partners that are rejected, on hold or deactivated only receive events about their record
// and members.
func (a *API) WatchOwn(w http.ResponseWriter, r *http.Request) {
	p, err := auth.Must(r.Context())
	if err == nil {
		_, err = findMember(r.Context(), a.Service.db, p.UserID, "")
	}
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	topics := []string{topicChanged, topicMembers}
	for topic := range a.Portal {
		topics = append(topics, topic)
	}
	a.watch(w, r, topics, func(ctx context.Context, p auth.Principal, e realtime.Event) (bool, error) {
		m, err := findMember(ctx, a.Service.db, p.UserID, "")
		if fault.KindOf(err) == fault.KindNotFound {
			return false, errEnded
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
	})
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

// watch streams changedEvent for the events for which concerns reports true, until the access token or the session
// ends or concerns returns an error. concerns gets the principal as of the last validation of the session. It answers
// 401 to anonymous requests, and 429 to an account or network with too many streams.
func (a *API) watch(w http.ResponseWriter, r *http.Request, topics []string,
	concerns func(ctx context.Context, p auth.Principal, e realtime.Event) (bool, error)) {
	p, err := auth.Must(r.Context())
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	leave, ok := a.Gate.Acquire(httpx.Network(r.Context()), p.UserID)
	if !ok {
		httpx.WriteError(w, r, fault.TooMany(retryDelay))
		return
	}
	defer leave()
	ctx, ended := r.Context(), auth.SessionsEndedTopic(p.UserID)
	sub := a.Hub.Subscribe(append(topics, ended)...)
	defer sub.Close()
	stream, err := realtime.Begin(w, r)
	if err != nil {
		return // the client has disconnected before the first byte
	}
	stream.EndAfter(p.ExpiresAt.Sub(a.Service.db.Clock().Now()))
	err = stream.Loop(ctx, sub, func(e realtime.Event) error {
		if e.Topic == ended || e.Lost { // a lost event may have been the end of the session
			again, err := a.Sessions.Revalidate(ctx, p)
			if err != nil {
				return errEnded
			}
			p = again
		}
		send, err := concerns(ctx, p, e)
		if err != nil || !send || e.Topic == ended {
			return err
		}
		return stream.Send(changedEvent, "", struct{}{})
	})
	if err != nil && !errors.Is(err, errEnded) && ctx.Err() == nil {
		slog.InfoContext(ctx, "stream of changes failed", "request_id", httpx.RequestID(ctx), "error", err.Error())
	}
}

// publishMembers publishes a change of a partner's members, so that their portals reload it.
func publishMembers(ctx context.Context, tx *database.Tx, partnerID string) error {
	return realtime.Publish(ctx, tx, topicMembers, partnerID)
}
