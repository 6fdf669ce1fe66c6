package vector

import (
	"encoding/xml"
	"regexp"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
)

// setOf returns the names, separated by spaces, as a set.
func setOf(names string) map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		set[name] = true
	}
	return set
}

var (
	// elements that draw. The list excludes use, because a few nested uses expand without end.
	elements = setOf("svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop " +
		"clipPath mask")

	// ignored elements describe the drawing and draw nothing.
	ignored = setOf("title desc metadata")

	// attributes allowed on any element.
	attributes = setOf("d x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height points transform offset pathLength id " +
		"gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits " + properties)

	// properties are also allowed in a style attribute.
	properties = "fill fill-opacity fill-rule clip-rule clip-path mask mask-type stroke stroke-width stroke-linecap " +
		"stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color " +
		"stop-color stop-opacity display visibility vector-effect paint-order shape-rendering"
	isProperty = setOf(properties)

	// value allows neither quotes nor colons, so it can't contain a URL.
	value     = regexp.MustCompile(`^[-+0-9A-Za-z_.,%#() \t\r\n]*$`)
	reference = regexp.MustCompile(`^url\(#[A-Za-z_][-A-Za-z0-9_.]*\)$`)
	anchor    = regexp.MustCompile(`^#[A-Za-z_][-A-Za-z0-9_.]*$`)
	unsafe    = regexp.MustCompile(`(?i)url|expression|import|script`)
)

// attributes writes the allowed attributes of an element, and declarations of its style first, each name once. It
// returns a fault of kind Invalid for any that could run or load something; other unknown ones are dropped.
func (c *cleaner) attributes(e xml.StartElement) error {
	written := map[string]bool{}
	write := func(name, text string) error {
		if text = strings.TrimSpace(text); !harmless(name, text) {
			return fault.Invalid(message.MediaVectorValue(name))
		}
		if !written[name] {
			written[name] = true
			c.out.WriteString(" " + name + `="` + text + `"`)
		}
		return nil
	}
	for _, a := range e.Attr { // first, because styles override attributes
		if a.Name.Local == "style" {
			if err := styles(a.Value, write); err != nil {
				return err
			}
		}
	}
	for _, a := range e.Attr {
		if err := attribute(e.Name.Local, a, write); err != nil {
			return err
		}
	}
	return nil
}

// harmless reports whether the value of an attribute only affects the drawing: an id or reference within the drawing,
// or a value without unsafe parts.
func harmless(name, text string) bool {
	switch name {
	case "id":
		return anchor.MatchString("#" + text)
	case "href":
		return anchor.MatchString(text)
	}
	return value.MatchString(text) && (!unsafe.MatchString(text) || reference.MatchString(text))
}

// attribute writes an allowed attribute by calling write, and drops unknown ones. Event handlers, and references
// other than those between gradients, are a fault of kind Invalid.
func attribute(element string, a xml.Attr, write func(name, text string) error) error {
	name := a.Name.Local
	switch {
	case strings.HasPrefix(strings.ToLower(name), "on"):
		return fault.Invalid(message.MediaVectorScript(printable(name)))
	case name == "href":
		if !strings.HasSuffix(element, "Gradient") || !anchor.MatchString(a.Value) {
			return fault.Invalid(message.MediaVectorReference)
		}
		return write(name, a.Value)
	case a.Name.Space != "" || element == "svg" && (name == "width" || name == "height" || name == "x" || name == "y"):
		return nil // from an editor, or already written
	case attributes[name]:
		return write(name, a.Value)
	}
	return nil
}

// styles writes the known declarations of a style attribute as attributes by calling write. Unknown ones are dropped
// or, if they are unsafe, a fault of kind Invalid.
func styles(text string, write func(name, text string) error) error {
	for declaration := range strings.SplitSeq(text, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		if name = strings.TrimSpace(name); isProperty[name] {
			if err := write(name, value); err != nil {
				return err
			}
		} else if unsafe.MatchString(declaration) {
			return fault.Invalid(message.MediaVectorStyle)
		}
	}
	return nil
}

var odd = regexp.MustCompile(`[^A-Za-z0-9_.-]`)

// printable returns a name that is safe to quote in an error message.
func printable(name string) string { return odd.ReplaceAllString(name[:min(len(name), 30)], "") }
