package orders

import "context"

// forInvoice is the purpose of tokens that open an invoice as PDF.
const forInvoice = "invoice"

// InvoiceToken returns the private token of an invoice's link, always the same for its id. Don't
// call it in a transaction: it may have to store the key of the links.
func (s *Service) InvoiceToken(ctx context.Context, invoiceID string) (string, error) {
	return s.links.token(ctx, forInvoice, invoiceID)
}
