package app

import (
	"context"
	"fmt"
	"time"

	"harborlight/internal/people/notifications"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/fetch"
	"harborlight/internal/schedule/calendar"
)

// buildCalendar builds events and notifications. They share one limit per person, 120 requests a
// minute.
func (a *App) buildCalendar() {
	perPerson := a.limits.New(120, time.Minute)
	told := notifications.NewService(a.DB, a.accounts, a.letter)
	a.notifications = &notifications.API{Service: told, Hub: a.Hub, Sessions: a.accounts, Limit: perPerson, Gate: a.gate}
	a.events = &calendar.API{
		Service:   calendar.NewService(a.DB, reminders{told}),
		PublicURL: a.Config.PublicURL, Name: func() string { return a.brand() + " calendar" },
		Limit: perPerson, Imports: a.limits.New(20, 10*time.Minute), Reads: a.limits.New(12, time.Minute),
		Apps: a.accounts, DAV: a.limits.New(600, time.Minute),
	}
	a.events.Service.FetchBy(fetch.Fetcher{Permit: a.Config.FetchFrom})
	a.events.Service.ReadFilesOn(a.files)
	a.events.Service.ReadBusyOf(func(ctx context.Context, q database.Querier) (string, error) {
		return known(a.accounts.FindConfirmed(ctx, q, a.Config.AdminEmail))
	})
	a.events.Service.SetHosts(a.buildGuests(told))
	a.events.Service.Register(a.Runner)
}

// letter is what mails about notifications look like at the moment.
func (a *App) letter() notifications.Letter {
	site := a.Content()
	return notifications.Letter{
		Head: a.letterhead(site), URL: a.Config.PublicURL + "/calendar", Words: site.Mails.Notifications.Notice,
	}
}

// reminders delivers the calendar's reminders as notifications.
type reminders struct{ *notifications.Service }

// Remind notifies the person in the list, by pop-up and by mail, as they prefer.
func (r reminders) Remind(ctx context.Context, tx *database.Tx, in calendar.Reminder) error {
	zone, err := r.ZoneOf(ctx, tx, in.UserID)
	if err != nil {
		return err
	}
	return r.Create(ctx, tx, notifications.New{
		UserID: in.UserID, Topic: notifications.TopicEvents, Type: notifications.TypeInApp, Mailed: true, Key: in.Key,
		Title: reminderTitle(in), Message: reminderMessage(in, zone, tx.Now()),
	})
}

func reminderTitle(in calendar.Reminder) string {
	title := "Reminder: " + in.Title
	if in.Late {
		title = "Late reminder: " + in.Title
	}
	return shortTitle(title)
}

// shortTitle cuts what is too long for the title of a notification.
func shortTitle(title string) string {
	if runes := []rune(title); len(runes) > 200 {
		return string(runes[:199]) + "…"
	}
	return title
}

// inZone writes an instant as notifications do.
func inZone(at time.Time, zone *time.Location) string {
	return at.In(zone).Format("Mon, Jan 2, 2006, 3:04 PM MST")
}

func reminderMessage(in calendar.Reminder, zone *time.Location, now time.Time) string {
	when := inZone(in.StartTime, zone)
	if in.AllDay {
		when = in.StartTime.In(zone).Format("Mon, Jan 2, 2006")
	}
	verb := "Starts"
	if in.Over {
		verb = "Started"
	}
	message := fmt.Sprintf("%s %s: %s.", verb, relative(in.StartTime.Sub(now)), when)
	if in.Location != "" {
		message += " Location: " + in.Location + "."
	}
	if in.Late {
		message += " We could not remind you in time."
	}
	return message
}

// relative expresses a distance in time in the largest unit that fits.
func relative(d time.Duration) string {
	minutes := int(d.Round(time.Minute) / time.Minute)
	if minutes == 0 {
		return "now"
	}
	form := "in %d %s"
	if minutes < 0 {
		minutes, form = -minutes, "%d %s ago"
	}
	n, unit := minutes, "minute"
	switch {
	case minutes >= 2*24*60:
		n, unit = (minutes+12*60)/(24*60), "day"
	case minutes >= 2*60:
		n, unit = (minutes+30)/60, "hour"
	}
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf(form, n, unit)
}
