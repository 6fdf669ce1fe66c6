package billing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
)

// File is the PDF of a document as it was issued.
type File struct {
	Number string `db:"number"`
	SHA256 string `db:"sha256"` // hex digest of Data
	Data   []byte `db:"data"`
}

func newFile(number string, data []byte) File {
	sum := sha256.Sum256(data)
	return File{Number: number, SHA256: hex.EncodeToString(sum[:]), Data: data}
}

var errNoInvoice = fault.NotFound(message.InvoicesNotFound)

// FindFile returns the PDF of a document. An unknown or invalid id is a fault of kind NotFound. It fails if the bytes
// differ from the issued ones.
func (s *Service) FindFile(ctx context.Context, invoiceID string) (File, error) {
	if !id.IsValid(invoiceID) {
		return File{}, errNoInvoice
	}
	f, err := findFile(ctx, s.db, invoiceID)
	switch {
	case fault.KindOf(err) == fault.KindNotFound:
		return File{}, errNoInvoice
	case err != nil:
		return File{}, fmt.Errorf("read the file of invoice %s: %w", invoiceID, err)
	case newFile(f.Number, f.Data).SHA256 != f.SHA256:
		return File{}, fmt.Errorf("the file of invoice %s differs from the issued one", f.Number)
	}
	return f, nil
}

// FindFileByToken returns the PDF of the document with a private token, or a fault of kind NotFound.
func (s *Service) FindFileByToken(ctx context.Context, token string) (File, error) {
	v, err := findByTokenHash(ctx, s.db, id.Hash(token))
	if fault.KindOf(err) == fault.KindNotFound {
		return File{}, errNoInvoice
	}
	if err != nil {
		return File{}, err
	}
	return s.FindFile(ctx, v.ID)
}
