package notifications

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// API serves /api/notifications and /api/notification-preferences. All routes require sign-in.
type API struct {
	Service *Service
	Streams *realtime.SessionStreams
	Limit   *limit.Limiter // by user, for all operations together
}

// ListOutput contains the caller's 50 newest notifications, newest first.
type ListOutput struct {
	Body []Notification `nullable:"false"`
}

// MarkReadInput identifies a notification to mark as read.
type MarkReadInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		ReadAt string `json:"read_at" format:"date-time" maxLength:"64" doc:"Any time; the server stores its own"`
	}
}

// NotificationOutput is one notification.
type NotificationOutput struct{ Body Notification }

// MarkAllReadOutput contains the number of notifications marked as read.
type MarkAllReadOutput struct {
	Body struct {
		Marked int64 `json:"marked" doc:"Number of notifications marked as read"`
	}
}

// CountUnreadOutput contains the data that the page header shows to signed-in users.
type CountUnreadOutput struct {
	Body struct {
		Unread          int  `json:"unread" doc:"Number of unread notifications, at most 1,000"`
		IsAdministrator bool `json:"is_administrator" doc:"Whether the header links to the admin pages"`
	}
}

// PreferencesOutput contains the caller's preferences.
type PreferencesOutput struct{ Body Preferences }

// UpdatePreferencesInput contains the changed preferences.
type UpdatePreferencesInput struct{ Body PreferenceChanges }

// List answers GET /api/notifications with the caller's 50 newest notifications, newest first.
func (a *API) List(ctx context.Context, _ *struct{}) (*ListOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	found, err := a.Service.ListNotifications(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return &ListOutput{Body: found}, nil
}

// MarkRead answers PATCH /api/notifications/{id}: it marks one of the caller's notifications as read and returns it,
// or 404.
func (a *API) MarkRead(ctx context.Context, in *MarkReadInput) (*NotificationOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	n, err := a.Service.MarkRead(ctx, p.UserID, in.ID)
	if err != nil {
		return nil, err
	}
	return &NotificationOutput{Body: n}, nil
}

// MarkAllRead answers POST /api/notifications/read-all with the number of notifications that were unread.
func (a *API) MarkAllRead(ctx context.Context, _ *struct{}) (*MarkAllReadOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &MarkAllReadOutput{}
	out.Body.Marked, err = a.Service.MarkAllRead(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// CountUnread answers GET /api/notifications/unread with the number of unread notifications, at most MaxUnread, and
// whether the caller is the administrator.
func (a *API) CountUnread(ctx context.Context, _ *struct{}) (*CountUnreadOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	out := &CountUnreadOutput{}
	out.Body.Unread, err = a.Service.CountUnread(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	out.Body.IsAdministrator = p.Admin
	return out, nil
}

// FindPreferences answers GET /api/notification-preferences; the first request of a user creates the defaults.
func (a *API) FindPreferences(ctx context.Context, _ *struct{}) (*PreferencesOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	found, err := a.Service.FindPreferences(ctx, p.UserID)
	if err != nil {
		return nil, err
	}
	return &PreferencesOutput{Body: found}, nil
}

// UpdatePreferences answers PATCH /api/notification-preferences: it changes the given preferences and returns all of
// them, or the invalid fields.
func (a *API) UpdatePreferences(ctx context.Context, in *UpdatePreferencesInput) (*PreferencesOutput, error) {
	p, err := a.admit(ctx)
	if err != nil {
		return nil, err
	}
	updated, err := a.Service.UpdatePreferences(ctx, p.UserID, in.Body)
	if err != nil {
		return nil, err
	}
	return &PreferencesOutput{Body: updated}, nil
}

// admit returns the caller. Anonymous callers get an Unauthenticated fault, too many requests of a user a TooMany
// fault.
func (a *API) admit(ctx context.Context) (auth.Principal, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return p, err
	}
	return p, a.Limit.Allow(ctx, p.UserID)
}
