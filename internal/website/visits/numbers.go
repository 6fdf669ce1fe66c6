package visits

import (
	"context"
	"fmt"
	"time"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Sales are the outcomes of the checkouts that began in a period.
type Sales struct {
	IsTest    bool // all orders were tests and are counted nevertheless
	Hidden    int  // test orders of these days, not counted
	ByService []Sale
}

// Sale contains the outcomes of the checkouts of one service.
type Sale struct {
	ServiceID string
	Checkouts int64 // begun
	Orders    int64 // get these, with an ordered invoice or a pending or completed payment
	Paid      int64 // get these, paid
}

// LeadCount is the number of leads of one kind.
type LeadCount struct {
	Kind  string // "consultation", "quote", …
	About string // subject of a quote, as the form names it; a lead with two subjects counts for both
	Count int64
}

// consultation is the kind of leads for a free service.
const consultation = "consultation"

// Numbers are the visits of a period and their outcomes.
type Numbers struct {
	From     string          `json:"from" format:"date" doc:"First day, UTC"`
	To       string          `json:"to" format:"date" doc:"Last day, UTC"`
	Since    string          `json:"since" doc:"First stored day with a visit; empty if none"`
	Total    VisitTotal      `json:"total"`
	Days     []VisitDay      `json:"days" nullable:"false" doc:"Every day, oldest first"`
	Pages    []VisitedPage   `json:"pages" nullable:"false" doc:"Most views first, at most 200"`
	Sources  []VisitSource   `json:"sources" nullable:"false" doc:"Most visits first, at most 200"`
	Services []ServiceFunnel `json:"services" nullable:"false" doc:"In the order of the catalog"`
	Requests []RequestCount  `json:"requests" nullable:"false" doc:"Leads by kind"`
	IsTest   bool            `json:"is_test" doc:"All orders were tests and are counted nevertheless: no real money"`
	Hidden   int             `json:"hidden_tests" doc:"Test orders of these days, not counted"`
}

// VisitTotal contains the views and visits of one or more days.
type VisitTotal struct {
	Views  int64 `json:"views" db:"views" doc:"Page views"`
	Visits int64 `json:"visits" db:"visits" doc:"Visitors, each counted once a day"`
}

// VisitDay contains the counts of one day.
type VisitDay struct {
	Day string `json:"day" db:"day" format:"date"`
	VisitTotal
}

// VisitedPage contains the counts of one page.
type VisitedPage struct {
	Path string `json:"path" db:"path" doc:"Empty for paths without a page"`
	VisitTotal
}

// VisitSource is a traffic source.
type VisitSource struct {
	Source   string `json:"source" db:"source" doc:"utm_source, or else the host of the referring page; empty if neither"`
	Medium   string `json:"medium" db:"medium" doc:"utm_medium"`
	Campaign string `json:"campaign" db:"campaign" doc:"utm_campaign"`
	Visits   int64  `json:"visits" db:"visits"`
}

// ServiceFunnel contains the steps from visits to orders of one service.
type ServiceFunnel struct {
	ID        string `json:"id"`
	Name      string `json:"name" doc:"For a service that left the catalog, its ID"`
	Seen      int64  `json:"seen" doc:"Visitors of its order form or of a page that sells it, each counted once a day"`
	Checkouts int64  `json:"checkouts" doc:"Checkouts begun"`
	Orders    int64  `json:"orders" doc:"Of these, with an ordered invoice or a pending or completed payment"`
	Paid      int64  `json:"paid" doc:"Of these, paid"`
	Leads     int64  `json:"leads" doc:"Requests for a free consultation"`
}

// RequestCount is the number of leads of one kind.
type RequestCount struct {
	Kind  string `json:"kind" enum:"quote,consultation,introduction,message"`
	About string `json:"about" doc:"Subject of a quote; a lead with two subjects counts for both"`
	Count int64  `json:"count"`
}

// span is a range of UTC days, both included.
type span struct{ from, to string }

const (
	defaultDays = 30
	maxDays     = 800 // more than the retention period
)

// parseSpan parses the first and last day, both included, in the form 2006-01-02. An empty to means today, an empty
// from 29 days before the last day. It returns a fault of kind Invalid for malformed days, a first day after the last
// one, and more than 800 days.
func parseSpan(now time.Time, from, to string) (span, error) {
	if to == "" {
		to = dayOf(now)
	}
	last, err := time.Parse(time.DateOnly, to)
	if err != nil {
		return span{}, fault.InvalidField("to", message.FormDay)
	}
	first := last.AddDate(0, 0, 1-defaultDays)
	if from != "" {
		if first, err = time.Parse(time.DateOnly, from); err != nil {
			return span{}, fault.InvalidField("from", message.FormDay)
		}
	}
	if first.After(last) || last.Sub(first) >= maxDays*24*time.Hour {
		return span{}, fault.InvalidField("from", message.VisitsDays(maxDays))
	}
	return span{from: dayOf(first), to: dayOf(last)}, nil
}

// start and end return the bounds of the span; end is exclusive.
func (s span) start() time.Time { return instant(s.from) }
func (s span) end() time.Time   { return instant(s.to).AddDate(0, 0, 1) }

func instant(day string) time.Time {
	t, _ := time.Parse(time.DateOnly, day) // validated by parseSpan
	return t
}

// allDays returns every day of the span, oldest first; days that are missing in counted have 0 views and visits.
func (s span) allDays(counted []VisitDay) []VisitDay {
	byDay := map[string]VisitTotal{}
	for _, d := range counted {
		byDay[d.Day] = d.VisitTotal
	}
	var days []VisitDay
	for at := s.start(); at.Before(s.end()); at = at.AddDate(0, 0, 1) {
		days = append(days, VisitDay{Day: dayOf(at), VisitTotal: byDay[dayOf(at)]})
	}
	return days
}

// Numbers returns the visits from one day to another, both included, and their outcomes. Empty days mean the last 30.
// Recent views on other nodes are missing for some seconds. It returns a fault of kind Invalid for invalid days, and
// fails if this node's pending views can't be saved.
func (s *Service) Numbers(ctx context.Context, from, to string) (Numbers, error) {
	days, err := parseSpan(s.db.Clock().Now(), from, to)
	if err != nil {
		return Numbers{}, err
	}
	if err := s.Flush(ctx); err != nil {
		return Numbers{}, err
	}
	n := Numbers{From: days.from, To: days.to, Requests: []RequestCount{}}
	counted, err := listDays(ctx, s.db, days)
	if err != nil {
		return n, fmt.Errorf("list the visits by day: %w", err)
	}
	n.Days = days.allDays(counted)
	for _, d := range counted {
		n.Total.Views += d.Views
		n.Total.Visits += d.Visits
	}
	if n.Since, err = firstDay(ctx, s.db); err != nil {
		return n, fmt.Errorf("find the first visit: %w", err)
	}
	if n.Pages, err = listPages(ctx, s.db, days); err != nil {
		return n, fmt.Errorf("list the visited pages: %w", err)
	}
	if n.Sources, err = sumSources(ctx, s.db, days); err != nil {
		return n, fmt.Errorf("list the sources of visits: %w", err)
	}
	err = s.addFunnel(ctx, &n, days)
	return n, err
}
