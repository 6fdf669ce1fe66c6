package httpx

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// untypedHandler is the handler of an operation without static types. in and out are pointers to the structs of the
// input and the output.
type untypedHandler func(ctx context.Context, in any) (out any, err error)

// register adds an operation to the document and the mux. It replaces huma.Register, which is generic and would be
// compiled again for every operation (decision 0013). It still uses huma's schemas, validation, formats and error
// messages. It panics for kinds of fields that input and output don't support, because no operation has needed them.
func register(api huma.API, op huma.Operation, in, out reflect.Type,
	compresses bool, handle func(ctx context.Context, in any) (out any, wrong *Problem)) {
	input := newInput(api, &op, in)
	output := newOutput(api, &op, out, compresses)
	documentErrors(&op, api.OpenAPI().Components.Schemas)
	api.OpenAPI().AddOperation(&op)
	api.Adapter().Handle(&op, func(ctx huma.Context) {
		s := scratches.Get().(*scratch)
		defer s.release() // after the handler, which may still read a raw body
		value, refused := input.read(ctx, s)
		if refused != nil {
			_ = huma.WriteErr(api, ctx, refused.status, refused.message, refused.errs...) // huma logs failures
			return
		}
		answer, wrong := handle(ctx.Context(), value)
		if wrong != nil {
			writeProblem(api, ctx, wrong)
			return
		}
		output.write(ctx, answer)
	})
}

// documentErrors adds the format of errors to the operation's documentation.
func documentErrors(op *huma.Operation, schemas huma.Registry) {
	t := reflect.TypeFor[Problem]()
	op.Responses["default"] = &huma.Response{Description: "Error", Content: map[string]*huma.MediaType{
		(*Problem)(nil).ContentType(""): {Schema: schemas.Schema(t, true, t.Name())}}}
}

// writeProblem writes a problem as the response, with its headers.
func writeProblem(api huma.API, ctx huma.Context, p *Problem) {
	for name, values := range p.GetHeaders() {
		for _, value := range values {
			ctx.SetHeader(name, value)
		}
	}
	ctx.SetHeader("Content-Type", p.ContentType(""))
	writeBody(api, ctx, p.Status, p.ContentType(""), p)
}

// writeBody sets the status and encodes body in the media type; 204 and 304 have no body. It panics if encoding
// fails, unless the client has left.
func writeBody(api huma.API, ctx huma.Context, status int, media string, body any) {
	ctx.SetStatus(status)
	if status == http.StatusNoContent || status == http.StatusNotModified {
		return
	}
	err := api.Marshal(ctx.BodyWriter(), media, body)
	if err != nil && !errors.Is(ctx.Context().Err(), context.Canceled) {
		panic(err)
	}
}

// scratch contains reusable memory for reading a request.
type scratch struct {
	body   bytes.Buffer
	path   huma.PathBuffer
	result huma.ValidateResult
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// The sizes above which a scratch is not reused, so that one large request doesn't keep its memory.
const (
	largeBody   = 1 << 20 // bytes
	largeResult = 128     // errors
)

// release empties s and returns it to the pool, or drops it if it has grown too large.
func (s *scratch) release() {
	if s.body.Cap() > largeBody || cap(s.result.Errors) > largeResult {
		return
	}
	s.body.Reset()
	clear(s.result.Errors)
	s.result.Reset()
	scratches.Put(s)
}
