package content

import "fmt"

// maxPrice is 500,000.00: even with 50% tax, an order stays below 999,999.99, the maximum of one Stripe payment.
const maxPrice = 50_000_000

// checkServices records problems of services: an invalid id, a price above the maximum, a service paid at checkout
// without a price or with a label that differs from it, a consultation with a price, and a recurring service that
// isn't paid at checkout.
func checkServices(r *reader, s *Site) {
	for _, v := range s.services {
		file := "catalogue/" + v.ID + ".json"
		checkID(r, file, "/id", v.ID)
		if v.PriceCents > maxPrice {
			r.problem(file, "/price_cents", "is too high: use at most %s, and make an offer for more", s.Selling.Currency.Format(maxPrice))
		}
		switch v.Sale {
		case SaleCheckout:
			if v.PriceCents == 0 {
				r.problem(file, "/price_cents",
					"is missing: add one, or sell the service by a quote")
			} else if label := s.Selling.Currency.Format(int64(v.PriceCents)); v.PriceLabel != label {
				r.problem(file, "/price_label", "is “%s”, but the price is %s: correct one of them", v.PriceLabel, label)
			}
		case SaleConsultation:
			if v.PriceCents != 0 {
				r.problem(file, "/price_cents", "must be 0 for a free service: set it to 0, or change how it is sold")
			}
		}
		if v.Recurring != "" && v.Sale != SaleCheckout {
			r.problem(file, "/recurring", "works only for a service that is paid online: choose Once")
		}
	}
}

// checkCategories records problems of categories: a service in two categories, in none or in another than its file
// says, and a category with only one of card and contents.
func checkCategories(r *reader, s *Site) {
	const file = "categories.json"
	listed := map[ServiceID]bool{}
	for i, c := range s.Categories {
		checkID(r, file, fmt.Sprintf("/%d/id", i), string(c.ID))
		for j, id := range c.Services {
			field := fmt.Sprintf("/%d/services/%d", i, j)
			if listed[id] {
				r.problem(file, field, "has “%s” twice: keep it in one category", nameOfService(s, id))
			}
			listed[id] = true
			for _, v := range s.services {
				if v.ID == string(id) && v.Category != c.ID {
					r.problem(file, field, "has “%s”, which belongs to another category: remove it here, or change its category", v.Name)
				}
			}
		}
		if (c.Card == nil) != (len(c.WhatYouGet) == 0) {
			r.problem(file, fmt.Sprintf("/%d", i), "needs both a card and the list of what clients get, or neither: add the other")
		}
	}
	for _, v := range s.services {
		if !listed[ServiceID(v.ID)] {
			r.problem("catalogue/"+v.ID+".json", "", "is missing from its category: add the service there under Service categories")
		}
	}
}

// nameOfService returns the name of a service, or the ID of an unknown one.
func nameOfService(s *Site, id ServiceID) string {
	if v, found := s.Service(string(id)); found {
		return v.Name
	}
	return string(id)
}
