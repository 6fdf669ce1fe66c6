package start

// stepTexts returns all steps in display order with their texts, without state and gaps.
func stepTexts() []Step {
	return []Step{
		{ID: Name, Title: "Name", CanKeep: true,
			Why: "Pages, mails, receipts and search results carry it."},
		{ID: Mark, Title: "Mark", CanKeep: true,
			Why: "It's the first thing that visitors see, on every page."},
		{ID: Colors, Title: "Colors", CanKeep: true,
			Why: "They make the site and its mails look like your company."},
		{ID: Addresses, Title: "Addresses", CanKeep: true,
			Why: "Customers have to reach you, and links have to reach the site."},
		{ID: Legal, Title: "Legal texts", CanKeep: true,
			Why: "Most countries require them before you sell anything."},
		{ID: Prices, Title: "Prices", CanKeep: true,
			Why: "Checkout charges what the catalog says, from the first visitor on."},
		{ID: Samples, Title: "Samples", CanKeep: true,
			Why: "A claim that isn't true is misleading advertising: competitors, consumers and authorities can make " +
				"you stop and pay. Visitors already read the claims; all other samples are hidden until you confirm them."},
		{ID: Mail, Title: "Mail",
			Why: "Without a mail server, customers get no receipts or sign-up links."},
		{ID: Payments, Title: "Payments", CanKeep: true,
			Why: "Card payments arrive at once; invoices you send yourself."},
		{ID: Administrator, Title: "Administrator",
			Why: "This account sets prices and reads every order."},
	}
}
