package content_test

import (
	"slices"
	"strings"
	"testing"

	"harborlight/content"
)

func TestPortfolioTitlesMatchSpec(t *testing.T) {
	apps := strings.Split("Property Management, Weather Radar, Emergency Management, Enterprise AI Platform, "+
		"Management Console, Restaurant Scheduler, Avatar Platform, FutureSight Timeline, Amazon Listing Manager, AIX "+
		"No-Code Platform, NightFund Loans, Hoops Simulator, Insurance Claims Assistant, Advanced Weather System, "+
		"Harvard Write Platform, Detailed Weather Tracker, AI Marketing Hub, Tax Analysis System", ", ")
	videos := []string{
		"Product Advertisement", "Brand Advertisement", "Modern Learning", "Professional Profile",
		"Flyer Animation: Event", "Flyer Animation: Sale", "Flyer Animation: Launch", "Company Introduction",
		"Singer Performance: Ballad", "Singer Performance: Pop", "Singer Performance: Acoustic",
	}
	portfolio := load(t).Portfolio
	if got := titles(portfolio.Apps, func(a content.SampleApp) string { return a.Title }); !slices.Equal(got, apps) {
		t.Errorf("applications\n%v\nwant\n%v", got, apps)
	}
	if got := titles(portfolio.Videos, func(v content.Video) string { return v.Title }); !slices.Equal(got, videos) {
		t.Errorf("videos\n%v\nwant\n%v", got, videos)
	}
}

func titles[T, R any](list []T, title func(T) R) []R {
	out := make([]R, len(list))
	for i, v := range list {
		out[i] = title(v)
	}
	return out
}

// The printed prices, contradictions included; each leads to the service that costs it.
func TestLandingPagesPrintOwnPrices(t *testing.T) {
	cards := map[string]*content.PriceCards{}
	for _, page := range load(t).Pages {
		for _, block := range page.Blocks {
			if printed, ok := block.Content.(*content.PriceCards); ok {
				cards[page.Route.Path] = printed
			}
		}
	}
	for path, want := range map[string][]string{
		"/ai-training-courses": {"AI Fundamentals $297 /ai-training#ai-fundamentals",
			"1-on-1 Training $597 /1-on-1-training#one-on-one-course", "Team Workshop $1,997 /team-workshop#team-workshop-day"},
		"/ai-video-creation-services": {"Commercial Videos $497 /media-creation#commercial-video",
			"Promotional Videos $697 /media-creation#promotional-video", "Custom Productions $1,497 /media-creation#video-package"},
		"/enterprise-ai-solutions": {"AI Strategy & Implementation from $10,000 /enterprise#ai-strategy",
			"Enterprise AI Training from $15,000 /enterprise#enterprise-training", "Custom AI Development from $25,000 /enterprise#custom-ai-development",
			"AI Consulting & Support from $5,000/month /enterprise#ai-support"},
	} {
		if cards[path] == nil {
			t.Errorf("%s prints no prices", path)
			continue
		}
		got := titles(cards[path].Cards, func(c content.PriceCard) string {
			return c.Name + " " + c.PriceLabel + " " + string(c.Action.To)
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestServicePagesMatchSpec(t *testing.T) {
	site := load(t)
	for _, tc := range []struct {
		page, block string
		want        []content.ServiceID
	}{
		{"ai-training", "packages", []content.ServiceID{"private-training", "team-workshop"}},
		{"team-workshop", "options", []content.ServiceID{"team-workshop-2-6", "team-workshop-business"}},
		{"business-ai", "pricing",
			[]content.ServiceID{"business-ai-starter", "business-ai-professional", "business-ai-enterprise"}},
		{"digital-products", "pricing",
			[]content.ServiceID{"mvp-development", "full-application", "digital-products-enterprise"}},
		{"media-creation", "pricing", []content.ServiceID{"video-package", "brand-package", "premium-package"}},
		{"licensing", "plans", []content.ServiceID{"software-license", "white-label-templates"}},
	} {
		packages := contentOf[content.Packages](site.Page(tc.page), tc.block)
		if packages == nil {
			t.Errorf("%s has no packages %q", tc.page, tc.block)
			continue
		}
		got := titles(packages.Packages, func(p content.PackageCard) content.ServiceID { return p.Service })
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s sells %v, want %v", tc.page, got, tc.want)
		}
	}
}
