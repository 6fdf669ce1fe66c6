package codes

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quietZone is the empty border that readers require, in modules.
const quietZone = 4

// SVG renders text as a QR code in black on white, so that it is readable on dark pages too. The result contains no
// '#' and fits into a data URL without escaping.
func SVG(text string) (string, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", fmt.Errorf("draw a QR code: %w", err)
	}
	size := code.Size + 2*quietZone
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" shape-rendering="crispEdges">`,
		size*4, size*4, size, size)
	fmt.Fprintf(&b, `<path fill="white" d="M0 0h%dv%dh-%dz"/><path fill="black" d="`, size, size, size)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+quietZone, y+quietZone)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.String(), nil
}
