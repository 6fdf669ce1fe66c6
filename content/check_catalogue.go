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
			r.problem(file, "/price_cents", "is %d: use at most %d cents, and make an offer for more", v.PriceCents, maxPrice)
		}
		switch v.Sale {
		case SaleCheckout:
			if v.PriceCents == 0 {
				r.problem(file, "/price_cents",
					"must be above 0 for a service that is paid at once: add the price, or make sale \"quote\"")
			} else if label := s.Selling.Currency.Format(int64(v.PriceCents)); v.PriceLabel != label {
				r.problem(file, "/price_label", "is %q, but price_cents is %d: write %q or correct the price", v.PriceLabel,
					v.PriceCents, label)
			}
		case SaleConsultation:
			if v.PriceCents != 0 {
				r.problem(file, "/price_cents", "must be 0 for a consultation: nothing is charged for it")
			}
		}
		if v.Recurring != "" && v.Sale != SaleCheckout {
			r.problem(file, "/recurring", "needs sale \"checkout\": only what is paid can recur")
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
				r.problem(file, field, "lists %q again: keep it in one category", id)
			}
			listed[id] = true
			for _, v := range s.services {
				if v.ID == string(id) && v.Category != c.ID {
					r.problem(file, field, "lists %q, whose file says category %q: make them agree", id, v.Category)
				}
			}
		}
		if (c.Card == nil) != (len(c.WhatYouGet) == 0) {
			r.problem(file, fmt.Sprintf("/%d", i), "must have card and what_you_get together, or neither: complete it")
		}
	}
	for _, v := range s.services {
		if !listed[ServiceID(v.ID)] {
			r.problem("catalogue/"+v.ID+".json", "/id", "is in no list of services in categories.json: add it there")
		}
	}
}
