package desk

import (
	"net/http"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// Topics returns the live topics of all kinds, in declaration order.
func (desk *Desk) Topics() []string {
	var topics []string
	for _, k := range desk.kinds {
		if topic := k.topic(); topic != "" {
			topics = append(topics, topic)
		}
	}
	return topics
}

func (d *Resource[R, D]) topic() string { return d.Topic }

// watch handles GET /api/admin/desk/activity. It streams an event "changed" without content for each change of a row
// of any kind. The stream ends with the access token or the session, or when the account isn't an admin any more
// (docs/security.md, T44).
func (desk *Desk) watch(w http.ResponseWriter, r *http.Request) {
	stream, err := desk.Streams.Open(r.Context(), desk.Topics()...)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	defer stream.Close()
	stream.RunChanges(w, r, func(realtime.Event) (bool, error) {
		if !stream.Principal.Admin {
			return false, realtime.ErrSessionEnded
		}
		return true, nil
	})
}
