package httpx

import (
	"compress/gzip"
	"io"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

var compressors = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// humaContext is huma.Context with another name, because an embedded one would hide its method Context.
type humaContext = huma.Context

// compressedContext compresses the body of a response.
type compressedContext struct {
	humaContext
	writer *gzip.Writer
}

// compressed returns a context that compresses the response body if the client accepts that, and a function that
// completes the body.
func compressed(ctx huma.Context) (huma.Context, func()) {
	ctx.AppendHeader("Vary", "Accept-Encoding")
	if !accepts(ctx.Header("Accept-Encoding"), "gzip") {
		return ctx, func() {}
	}
	ctx.SetHeader("Content-Encoding", "gzip")
	writer := compressors.Get().(*gzip.Writer)
	writer.Reset(ctx.BodyWriter())
	return &compressedContext{ctx, writer}, func() {
		_ = writer.Close() // fails if the client has left
		writer.Reset(nil)  // drops the reference to the response
		compressors.Put(writer)
	}
}

// BodyWriter returns the compressing writer.
func (c *compressedContext) BodyWriter() io.Writer { return c.writer }
