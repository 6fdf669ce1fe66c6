package visits

import (
	"cmp"
	"context"
	"fmt"

	"harborlight/content"
)

// addFunnel adds to n the visits, checkouts, orders and leads of each service, and the leads by kind.
func (s *Service) addFunnel(ctx context.Context, n *Numbers, days span) error {
	seen, err := listServices(ctx, s.db, days)
	if err != nil {
		return fmt.Errorf("list the services that were seen: %w", err)
	}
	sales, err := s.config.Sales(ctx, days.start(), days.end())
	if err != nil {
		return fmt.Errorf("count the sales: %w", err)
	}
	requests, err := s.config.Leads(ctx, days.start(), days.end())
	if err != nil {
		return fmt.Errorf("count the leads: %w", err)
	}
	n.IsTest, n.Hidden = sales.IsTest, sales.Hidden
	for _, r := range requests {
		n.Requests = append(n.Requests, RequestCount(r))
	}
	n.Services = funnelOf(s.config.Content().Services(), seen, sales.ByService, requests)
	return nil
}

// offCatalog names products outside the catalog.
var offCatalog = map[string]string{"offer": "Accepted offers"}

// funnelOf joins the counts by service: first all services of the catalog in its order, with 0 for missing counts,
// then deleted ones that were seen or sold.
func funnelOf(catalogue []content.Service, seen []seenService, sales []Sale, requests []LeadCount) []ServiceFunnel {
	rows := make([]ServiceFunnel, 0, len(catalogue))
	place := map[string]int{}
	for i, service := range catalogue {
		rows = append(rows, ServiceFunnel{ID: service.ID, Name: service.Name, Leads: leadsOf(service, requests)})
		place[service.ID] = i
	}
	row := func(id string) *ServiceFunnel {
		if _, known := place[id]; !known {
			place[id] = len(rows)
			rows = append(rows, ServiceFunnel{ID: id, Name: cmp.Or(offCatalog[id], id)})
		}
		return &rows[place[id]]
	}
	for _, one := range seen {
		row(one.ID).Seen = one.Visits
	}
	for _, sale := range sales {
		r := row(sale.ServiceID)
		r.Checkouts, r.Orders, r.Paid = sale.Checkouts, sale.Orders, sale.Paid
	}
	return rows
}

// leadsOf returns the number of leads of a service: the consultation requests for a free consultation, and 0 for
// other services, because quotes name subjects of the form instead.
func leadsOf(service content.Service, requests []LeadCount) (leads int64) {
	if service.Sale != content.SaleConsultation {
		return 0
	}
	for _, r := range requests {
		if r.Kind == consultation {
			leads += r.Count
		}
	}
	return leads
}
