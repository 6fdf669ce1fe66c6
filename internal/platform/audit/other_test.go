package audit_test

import (
	"bytes"
	"testing"

	"harborlight/internal/platform/seal"
)

// otherCipher returns a box with a key unknown to the program.
func otherCipher(t *testing.T) *seal.Cipher {
	t.Helper()
	box, err := seal.New(bytes.Repeat([]byte{7}, seal.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return box
}
