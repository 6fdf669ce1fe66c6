package sale

// Attached is an invoice or credit note attached to a mail about its order.
type Attached struct {
	Kind    Kind
	Number  string
	Credits string // number of the credited invoice, on a credit note
	Amount  string // positive, with its currency
	Due     string // due day of an invoice
	URL     string // private URL of the PDF; empty: unknown
	PDF     []byte
}

// File returns the file name and the content of the PDF.
func (a Attached) File() (name string, data []byte) { return a.Number + ".pdf", a.PDF }

// Confirmation contains the parts that all mails about a confirmed order have in common.
type Confirmation struct {
	Number     string   // order number
	Paragraphs []string // legally required texts about the contract, for consumers in the EU
	// the private link to the order and, during the withdrawal period, the link to the withdrawal form
	Footer   string
	Attached []Attached
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
