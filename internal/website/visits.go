package website

import (
	"context"
	"fmt"

	"harborlight/internal/platform/base"
	"harborlight/internal/website/visits"
)

// buildVisits creates the visit counter and registers its jobs. Conversions are counted from orders and leads.
func (a *Area) buildVisits() {
	a.visits = visits.New(a.DB, visits.Config{
		Content: a.Content, Hosts: a.deps.Settings.Hosts, Log: a.Log, Sales: a.deps.Sales, Leads: a.deps.Leads,
	})
	a.visits.Register(a.Runner)
}

// demoDays is the number of days for which the demo has visits.
const demoDays = 28

// demoPaths are the pages that demo visitors open, in order.
var demoPaths = []string{"/", "/pricing", "/ai-training", "/partners", "/business-ai", "/media-creation",
	"/service-order", "/quote",
	"/1-on-1-training", "/digital-products", "/contact"}

// demoSources are the traffic sources of demo visitors.
var demoSources = []visits.PageView{
	{}, {Referrer: "www.google.com"}, {Referrer: "www.google.com"}, {Referrer: "duckduckgo.com"}, {},
	{UTMSource: "newsletter", UTMMedium: "email", UTMName: "autumn"}, {Referrer: "www.linkedin.com"},
}

// FillDemo adds visits of the past 28 days to the demo: 7 to 16 visitors a day, fewer at weekends and slightly more
// each week.
func (a *Area) FillDemo(past base.DemoHistory) {
	for ago := range demoDays {
		past.DaysAgo(float64(ago)+0.01, func(ctx context.Context) error {
			now := a.DB.Clock().Now()
			people := 7 + (demoDays-ago)/7 + int(now.Weekday())%6
			for i := range people {
				in := demoSources[(i+ago)%len(demoSources)]
				in.Network, in.UserAgent = fmt.Sprint("demo ", ago, i), "demo"
				for step := range 1 + (i+ago)%3 {
					in.Path = demoPaths[(i*step+step*2)%len(demoPaths)]
					if in.Path == "/service-order" {
						in.Service = "private-training"
					}
					if err := a.visits.Count(ctx, in); err != nil {
						return err
					}
				}
			}
			return a.visits.Flush(ctx)
		})
	}
}
