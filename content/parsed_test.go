package content_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"testing"

	"harborlight/content"
)

// TestMain panics if a test has changed the values of the built-in files, which all readers share.
func TestMain(m *testing.M) {
	m.Run()
	shared, err := content.Values(content.Builtin())
	stored, more := content.Values(os.DirFS("."))
	isEqual := func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
	if err != nil || more != nil || !maps.EqualFunc(shared, stored, isEqual) {
		panic(fmt.Sprint("the tests changed the built-in content ", err, more))
	}
}
