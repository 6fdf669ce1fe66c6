package picture

import "image"

// Pixels returns the pixels of an image that Scaled, Cropped or Squared has made.
func (p *Picture) Pixels() image.Image { return p.pixels }
