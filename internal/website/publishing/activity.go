package publishing

import (
	"net/http"

	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/realtime"
)

// update is the data of an event "changed". After lost events it is empty.
type update struct {
	Revision string `json:"revision,omitempty"` // new revision of the draft
	Version  string `json:"version,omitempty"`  // ID of a new version
}

// Watch handles GET /api/admin/content/activity. An event "people" contains the open windows of the editor. It comes at
// once and after each change of a window. An event "changed" comes after each saved draft and each publication. The
// stream ends with the access token or the session, or when the account is no longer an admin (T155).
func (a *API) Watch(w http.ResponseWriter, r *http.Request) {
	stream, err := a.Streams.Open(r.Context(), TopicDrafted, TopicPublished, topicWindows)
	if err != nil {
		httpx.WriteError(w, r, err)
		return
	}
	defer stream.Close()
	sendPeople := func() error {
		windows, err := a.Service.Windows(r.Context())
		if err != nil {
			return err
		}
		return stream.Send("people", "", windows)
	}
	stream.Run(w, r, sendPeople, func(e realtime.Event) error {
		switch {
		case !stream.Principal.Admin:
			return realtime.ErrSessionEnded
		case e.Lost:
			return stream.Send("changed", "", update{})
		case e.Topic == TopicDrafted:
			return stream.Send("changed", "", update{Revision: e.ID})
		case e.Topic == TopicPublished:
			return stream.Send("changed", "", update{Version: e.ID})
		case e.Topic == topicWindows:
			return sendPeople()
		}
		return nil // the user's sessions
	})
}
