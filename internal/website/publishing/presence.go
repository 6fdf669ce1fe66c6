package publishing

import (
	"context"
	"slices"
	"strings"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/form"
	"harborlight/internal/platform/realtime"
)

const (
	// windowLife is the time after which a window without a heartbeat counts as closed. Browsers send one every 15 s and
	// then get the list, so that a closed window is shown for less than a minute.
	windowLife = 40 * time.Second
	// maxWindows is the maximum number of windows. Further ones aren't stored.
	maxWindows = 20

	maxName  = 40 // characters
	maxPath  = 200
	maxPlace = 400
)

// EditorWindow is an open window of the editor, as it is shown to the other windows.
type EditorWindow struct {
	ID    string `db:"id" json:"window" maxLength:"36" doc:"UUID that the window chose" example:"01a1fbd8-e7a8-7169-9346-68521a0560a6"`
	Name  string `db:"name" json:"name" maxLength:"40" doc:"Name of the person or, without one, of the device" example:"Firefox on Linux"`
	Path  string `db:"path" json:"path" maxLength:"200" doc:"Path of the page; empty outside of pages"`
	Place string `db:"place" json:"place" maxLength:"400" doc:"File and JSON pointer of the focused text; empty without one" example:"pages/home.json#/head/title"`
}

// openWindow is a row of content_windows.
type openWindow struct {
	EditorWindow
	UserID string    `db:"user_id"`
	SeenAt time.Time `db:"seen_at"`
}

// Announce stores that a user's window is open, or closed if left is true, and returns the other open windows. Its texts
// must be one printable line, and the name has at most 40 characters. The ID must be a UUID.
func (s *Service) Announce(ctx context.Context, userID string, w EditorWindow,
	left bool) (others []EditorWindow, err error) {
	var errors fault.Check
	w.Name = form.CheckText(&errors, "name", w.Name, maxName, false)
	w.Path = form.CheckText(&errors, "path", w.Path, maxPath, false)
	w.Place = form.CheckText(&errors, "place", w.Place, maxPlace, false)
	errors.Add(id.IsValid(w.ID), "window", message.FormInvalid)
	if err := errors.Err(); err != nil {
		return nil, err
	}
	err = s.db.Write(ctx, func(tx *database.Tx) error {
		expired, err := expireWindows(ctx, tx)
		if err != nil {
			return err
		}
		update := updateWindow
		if left {
			update = closeWindow
		}
		changed, err := update(ctx, tx, openWindow{EditorWindow: w, UserID: userID, SeenAt: tx.Now()})
		if err != nil {
			return err
		}
		if expired || changed {
			if err := realtime.Publish(ctx, tx, topicWindows, w.ID); err != nil {
				return err
			}
		}
		others, err = listWindows(ctx, tx, tx.Now())
		return err
	})
	others = slices.DeleteFunc(others, func(o EditorWindow) bool { return o.ID == w.ID })
	return others, fault.Wrap(err, "announce a window of the editor")
}

// updateWindow saves a window and reports whether other windows see a difference. It ignores new windows beyond
// maxWindows, and a window with the ID of another user's window.
func updateWindow(ctx context.Context, tx *database.Tx, w openWindow) (changed bool, err error) {
	old, found, err := findWindow(ctx, tx, w.ID)
	switch {
	case err != nil || found && old.UserID != w.UserID:
		return false, err
	case !found:
		if n, err := countWindows(ctx, tx); err != nil || n >= maxWindows {
			return false, err
		}
	}
	if err := saveWindow(ctx, tx, w); err != nil {
		return false, err
	}
	return !found || old.EditorWindow != w.EditorWindow, nil
}

// Windows returns the open windows.
func (s *Service) Windows(ctx context.Context) ([]EditorWindow, error) {
	return listWindows(ctx, s.db, s.db.Clock().Now())
}

// FindUpdates returns the state and the files that changed since a revision, by name; null means a removed file. It
// returns errNoState, a fault of kind Invalid, if the revision is no longer stored.
func (s *Service) FindUpdates(ctx context.Context, actorID string, since int64) (State, map[string]any, error) {
	state, err := s.FindState(ctx, actorID)
	if err != nil {
		return State{}, nil, err
	}
	files, err := s.filesSince(ctx, since, state.Draft.Revision)
	return state, files, err
}

// PresenceInput announces a window of the editor.
type PresenceInput struct {
	UserAgent string `header:"User-Agent"`
	Body      struct {
		EditorWindow
		Left bool `json:"left,omitempty" doc:"The window is closed or hidden"`
	}
}

// PresenceOutput lists the other open windows.
type PresenceOutput struct {
	Body struct {
		Windows []EditorWindow `json:"windows" nullable:"false" maxItems:"20"`
	}
}

// Announce handles POST /api/admin/content/presence.
func (a *API) Announce(ctx context.Context, in *PresenceInput) (*PresenceOutput, error) {
	admin, err := auth.Must(ctx)
	if err != nil {
		return nil, err
	}
	w := in.Body.EditorWindow
	if strings.TrimSpace(w.Name) == "" {
		w.Name = a.NameOf(in.UserAgent)
	}
	out := &PresenceOutput{}
	out.Body.Windows, err = a.Service.Announce(ctx, admin.UserID, w, in.Body.Left)
	return out, err
}
