package sale

// Attached is an invoice or credit note that comes with a mail about its order.
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
