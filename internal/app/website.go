package app

import (
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"net/url"
	"time"

	"harborlight/content"
	"harborlight/internal/kit/money"
	"harborlight/internal/people/notifications"
	"harborlight/internal/people/sessions"
	"harborlight/internal/platform/database"
	"harborlight/internal/schedule/calendar"
	"harborlight/internal/website"
	"harborlight/internal/website/media"
	"harborlight/internal/website/serving"
	"harborlight/internal/website/visits"
)

// buildWebsite builds the public site, which provides content to the other areas. They are built later, so their
// functions are looked up when they are called.
func (a *App) buildWebsite(ctx context.Context, base content.Bundle) (err error) {
	c := a.Config
	a.website, err = website.New(ctx, a.platform(), website.Deps{
		Accounts: lateAccounts{a}, Agreements: agreedAmounts{a}, Partners: directory{a}, Sales: a.countSales, Leads: a.countRequests,
		IsAdmin: func(r *http.Request) (bool, error) { return a.people.Auth().IsAdminBrowser(r) },
		NotifyAdmin: func(ctx context.Context, n content.Notice) error {
			return a.people.Notices(notifications.TopicAdmin).NotifyAdmin(ctx, n)
		},
		MailFrom: a.mailFrom, FeedPath: calendar.FeedPath, DeviceName: sessions.DescribeDevice,
		Settings: website.Settings{Built: c.Website, Base: base, Folder: c.ContentDir, Serving: c.Serving, Samples: c.Demo,
			Hosts: c.hosts(), Payments: c.Payments, AvatarURL: c.AvatarEmbedURL,
			Assistant: website.Assistant{URL: c.AssistantURL, Model: c.AssistantModel, Key: c.AssistantKey,
				PerDay: c.AssistantPerDay}},
	})
	return err
}

// Website returns the public site, for the command line and for tests.
func (a *App) Website() *website.Area { return a.website }

// Content returns the current content. Callers must not keep it: pass this function to code that needs content later.
func (a *App) Content() *content.Site { return a.website.Publishing().Site() }

func (a *App) brand() string { return a.Content().Brand.Name }

// ReadUploads reads and checks the uploads in a content folder. Its error lists all damaged and unknown files as
// content.Problems.
func ReadUploads(files fs.FS) (*media.Archive, error) { return media.ReadArchive(files) }

// CheckPages renders all pages of a content folder, as a start with --content does.
func CheckPages(ctx context.Context, built *website.BuiltSite, e content.Bundle, uploads *media.Archive) error {
	return website.CheckPages(ctx, built, e, uploads)
}

// lateAccounts looks up accounts, which are built after the website.
type lateAccounts struct{ app *App }

// EmailOf returns the confirmed address of an account.
func (p lateAccounts) EmailOf(ctx context.Context, q database.Querier, userID string) (string, error) {
	return p.app.people.Accounts().EmailOf(ctx, q, userID)
}

// agreedAmounts finds agreed amounts, which fix the site's currency.
type agreedAmounts struct{ app *App }

// InOtherCurrency returns the plural name of the first kind of rows with amounts in a currency other than c, such as
// "orders", or "" if all amounts are in c.
func (a agreedAmounts) InOtherCurrency(ctx context.Context, q database.Querier, c money.Currency) (string, error) {
	for _, part := range []struct {
		name string
		has  func(context.Context, database.Querier, money.Currency) (bool, error)
	}{
		{"orders", a.app.sales.Orders().HasOtherCurrency},
		{"invoices", a.app.sales.Billing().HasOtherCurrency},
		{"offers", a.app.sales.Offers().HasOtherCurrency},
		{"entries of the commission ledger", a.app.market.Commission().HasOtherCurrency},
	} {
		if other, err := part.has(ctx, q, c); err != nil || other {
			return part.name, err
		}
	}
	return "", nil
}

// directory provides the partners' pages to the website.
type directory struct{ app *App }

// FirstPage returns the first page of the directory as JSON, and its version.
func (d directory) FirstPage(ctx context.Context) (json.RawMessage, string, error) {
	return d.app.market.Directory().FirstPage(ctx)
}

// SearchKey returns the search in a query in a standard form, or "" without a search.
func (d directory) SearchKey(query url.Values) string {
	return d.app.market.Directory().SearchKey(query)
}

// Search returns the partners of a search as HTML for readers without JavaScript, and its version.
func (d directory) Search(ctx context.Context, query url.Values) ([]byte, string, error) {
	return d.app.market.Directory().Search(ctx, query)
}

// PageFor returns the page of the partner in the request's path.
func (d directory) PageFor(r *http.Request) (v serving.Variant, key string, ok bool, err error) {
	p, key, ok, err := d.app.market.PageFor(r)
	return serving.Variant(p), key, ok, err
}

// ListedPaths returns the paths of the partners' pages.
func (d directory) ListedPaths(ctx context.Context) ([]string, error) {
	return d.app.market.ListedPaths(ctx)
}

// countSales returns the checkout funnel between two times for the visitor statistics, by service.
func (a *App) countSales(ctx context.Context, from, to time.Time) (visits.Sales, error) {
	funnel, err := a.sales.Orders().Funnel(ctx, from, to)
	sales := visits.Sales{IsTest: funnel.IsTest, Hidden: funnel.Hidden}
	for _, step := range funnel.ByService {
		sales.ByService = append(sales.ByService, visits.Sale(step))
	}
	return sales, err
}

// countRequests returns the numbers of leads between two times for the visitor statistics, by kind and subject.
func (a *App) countRequests(ctx context.Context, from, to time.Time) ([]visits.LeadCount, error) {
	counts, err := a.sales.Leads().CountKinds(ctx, from, to)
	requests := make([]visits.LeadCount, len(counts))
	for i, c := range counts {
		requests[i] = visits.LeadCount{Kind: string(c.Kind), About: c.About, Count: c.Count}
	}
	return requests, err
}
