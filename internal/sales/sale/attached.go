package sale

// Attached is an invoice or credit note attached to a mail about its order.
type Attached struct {
	Kind    Kind
	Number  string
	Credits string // of a credit note: the number of its invoice
	Amount  string // with its currency, positive
	Due     string // the last day to pay an invoice
	URL     string // of the PDF, private to the buyer; empty: not known
	PDF     []byte
}

// File returns the name and the content of the PDF.
func (a Attached) File() (name string, data []byte) { return a.Number + ".pdf", a.PDF }

// Confirmation holds the parts that every mail confirming an order has besides its own words.
type Confirmation struct {
	Number     string   // of the order
	Paragraphs []string // for consumers in the EU: what the law wants the confirmation of a contract to say
	Footer     string   // the private link to the order and, while a consumer can withdraw, that to the form
	Attached   []Attached
}

// InvoiceOf returns the invoice among attached documents, or the zero value.
func InvoiceOf(list []Attached) Attached {
	for _, a := range list {
		if a.Kind == KindInvoice {
			return a
		}
	}
	return Attached{}
}
