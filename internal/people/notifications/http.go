package notifications

import (
	"context"

	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/limit"
	"harborlight/internal/platform/realtime"
)

// API is the operations under /api/notifications and /api/notification-preferences. All routes need
// a signed-in person.
type API struct {
	Service  *Service
	Hub      *realtime.Hub
	Sessions auth.Sessions  // asked when a stream's session may have ended
	Limit    *limit.Limiter // by person, for all operations together
	Gate     *realtime.Gate // limits open feeds
}

// ListOutput is the person's 50 newest notifications, newest first.
type ListOutput struct {
	Body []Notification `nullable:"false"`
}

// MarkReadInput names a notification to mark as read.
type MarkReadInput struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		ReadAt string `json:"read_at" format:"date-time" maxLength:"64" doc:"Any time: the server stores its own"`
	}
}

// NotificationOutput is one notification.
type NotificationOutput struct{ Body Notification }

// MarkAllReadOutput is the number of notifications marked as read.
type MarkAllReadOutput struct {
	Body struct {
		Marked int64 `json:"marked" doc:"How many were marked as read"`
	}
}

// CountUnreadOutput is what the header shows to somebody signed in.
type CountUnreadOutput struct {
	Body struct {
		Unread          int  `json:"unread" doc:"How many are unread, counted to 1,000"`
		IsAdministrator bool `json:"is_administrator" doc:"Whether the person has the administrator's pages, which the header then links to"`
	}
}

// PreferencesOutput is the person's preferences.
type PreferencesOutput struct{ Body Preferences }

// UpdatePreferencesInput is a change of preferences.
type UpdatePreferencesInput struct{ Body PreferenceChanges }

// List answers GET /api/notifications.
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

// MarkRead answers PATCH /api/notifications/{id}.
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

// MarkAllRead answers POST /api/notifications/read-all.
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

// CountUnread answers GET /api/notifications/unread.
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

// FindPreferences answers GET /api/notification-preferences.
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

// UpdatePreferences answers PATCH /api/notification-preferences.
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

// admit returns the person asking, unless they ask too often.
func (a *API) admit(ctx context.Context) (auth.Principal, error) {
	p, err := auth.Must(ctx)
	if err != nil {
		return p, err
	}
	return p, a.Limit.Allow(ctx, p.UserID)
}
