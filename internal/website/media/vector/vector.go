// Package vector sanitizes SVG drawings: it writes only allowed elements and attributes, which draw and do nothing
// else. It refuses drawings that could run scripts, load resources, or look different without the removed parts.
package vector

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// Errors for a whole drawing.
var (
	ErrUnknown = fault.Invalid(message.MediaVectorUnknown)
	ErrLarge   = fault.Invalid(message.MediaVectorLarge)
	ErrSize    = fault.Invalid(message.MediaVectorSize)
)

// Limits of a drawing.
const (
	maxDepth    = 24
	maxElements = 3000
	namespace   = "http://www.w3.org/2000/svg"
)

// Is reports whether a file begins like SVG or other XML.
func Is(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	return bytes.HasPrefix(text, []byte("<svg")) || bytes.HasPrefix(text, []byte("<?xml")) ||
		bytes.HasPrefix(text, []byte("<!--")) || bytes.HasPrefix(text, []byte("<!DOCTYPE svg"))
}

// Clean returns the drawing reduced to the allowed elements and attributes, and the rounded size of its viewBox. It
// refuses scripts, external references, unknown elements and too complex drawings. Every error is a fault of kind
// Invalid for the owner.
func Clean(data []byte) (clean []byte, width, height int, err error) {
	c := &cleaner{in: xml.NewDecoder(bytes.NewReader(data))}
	c.in.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, ErrUnknown }
	for {
		token, err := c.in.Token()
		switch {
		case errors.Is(err, io.EOF) && c.depth == 0 && c.count > 0:
			return c.out.Bytes(), c.width, c.height, nil
		case err != nil:
			return nil, 0, 0, ErrUnknown
		}
		if err := c.token(token); err != nil {
			return nil, 0, 0, err
		}
	}
}

type cleaner struct {
	in            *xml.Decoder
	out           bytes.Buffer
	depth, count  int
	width, height int
}

// token writes the beginning or the end of an element, and drops all other tokens.
func (c *cleaner) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		return c.start(t)
	case xml.EndElement:
		c.depth--
		c.out.WriteString("</" + t.Name.Local + ">")
	} // text, comments, instructions and declarations draw nothing
	return nil
}

// start writes the beginning of an allowed element. Metadata of editors is skipped with its content; other elements,
// a second root and too many or too deep elements return a fault.
func (c *cleaner) start(e xml.StartElement) error {
	if e.Name.Space != "" && e.Name.Space != namespace || ignored[e.Name.Local] {
		return c.in.Skip() // metadata of an editor
	}
	first := c.count == 0
	if first != (e.Name.Local == "svg") {
		if first {
			return ErrUnknown
		}
		return fault.Invalid(message.MediaVectorNested)
	}
	if !elements[e.Name.Local] {
		return fault.Invalid(message.MediaVectorPart("<" + printable(e.Name.Local) + ">"))
	}
	if first && c.count > 0 || c.depth == 0 && !first {
		return ErrUnknown
	}
	c.depth, c.count = c.depth+1, c.count+1
	if c.depth > maxDepth || c.count > maxElements {
		return ErrLarge
	}
	c.out.WriteString("<" + e.Name.Local)
	if first {
		if err := c.root(e); err != nil {
			return err
		}
	}
	if err := c.attributes(e); err != nil {
		return err
	}
	c.out.WriteString(">")
	return nil
}

// root writes namespace and size of the outermost element, and sets the cleaner's width and height. The size comes
// from viewBox or, without one, from width and height. A missing or invalid size returns ErrSize.
func (c *cleaner) root(e xml.StartElement) error {
	var box string
	size := map[string]string{}
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "viewBox":
			box = a.Value
		case "width", "height":
			size[a.Name.Local] = strings.TrimSuffix(a.Value, "px")
		}
	}
	if box == "" {
		box = "0 0 " + size["width"] + " " + size["height"]
	}
	numbers := strings.Fields(strings.ReplaceAll(box, ",", " "))
	if len(numbers) != 4 {
		return ErrSize
	}
	var parsed [4]float64
	for i, text := range numbers {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || !(n >= -100_000 && n <= 100_000) { // also refuses NaN
			return ErrSize
		}
		parsed[i] = n
	}
	if parsed[2] < 1 || parsed[3] < 1 {
		return ErrSize
	}
	c.width, c.height = int(parsed[2]+0.5), int(parsed[3]+0.5)
	fmt.Fprintf(&c.out, ` xmlns="%s" viewBox="%g %g %g %g" width="%d" height="%d"`, namespace, parsed[0], parsed[1],
		parsed[2], parsed[3], c.width, c.height)
	return nil
}
