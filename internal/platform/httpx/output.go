package httpx

import (
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

var (
	textType  = reflect.TypeFor[string]()
	textsType = reflect.TypeFor[[]string]()
)

// output encodes values of a struct as responses. The fields are Status, Body (JSON, or bytes with a Content-Type
// header) and headers with one or several values.
type output struct {
	api     huma.API
	op      *huma.Operation
	headers []header
	status  []int // index of the field Status; nil means the default status
	body    []int // index of the field Body; nil if there is none

	compresses bool // the bodies, if the client accepts that
}

type header struct {
	name  string
	field []int
}

// newOutput returns the output of an operation, the struct type of, and adds it to the operation's documentation. The
// status defaults to 200, or 204 without a body. It panics for fields that it can't write.
func newOutput(api huma.API, op *huma.Operation, of reflect.Type, compresses bool) *output {
	out := &output{api: api, op: op, compresses: compresses}
	documented := map[string]*huma.Param{}
	for _, f := range reflect.VisibleFields(of) {
		switch {
		case f.Anonymous || !f.IsExported():
		case f.Name == "Status":
			out.status = f.Index
		case f.Name == "Body":
			out.body = f.Index
		default:
			name := f.Tag.Get("header")
			if name == "" || f.Type != textType && f.Type != textsType {
				panic(fmt.Sprintf("%s: the field %s of type %s is no header that output can write",
					op.OperationID, f.Name, f.Type))
			}
			out.headers = append(out.headers, header{name, f.Index})
			documented[name] = out.documentHeader(f)
		}
	}
	if op.DefaultStatus == 0 {
		op.DefaultStatus = http.StatusNoContent
		if out.body != nil {
			op.DefaultStatus = http.StatusOK
		}
	}
	success := &huma.Response{Description: http.StatusText(op.DefaultStatus), Headers: documented}
	op.Responses = map[string]*huma.Response{strconv.Itoa(op.DefaultStatus): success}
	if out.body != nil {
		success.Content = map[string]*huma.MediaType{jsonType: {Schema: out.bodySchema(of)}}
	}
	return out
}

func (out *output) documentHeader(f reflect.StructField) *huma.Param {
	f.Type = textType
	return &huma.Param{Schema: huma.SchemaFromField(out.api.OpenAPI().Components.Schemas, f, "")}
}

// bodySchema returns the schema of the body, named after the output's type or, if that has no name, the operation.
func (out *output) bodySchema(of reflect.Type) *huma.Schema {
	f := of.FieldByIndex(out.body)
	hint := out.op.OperationID + "Response"
	if of.Name() != "" {
		hint = of.Name() + f.Name
	}
	return huma.SchemaFromField(out.api.OpenAPI().Components.Schemas, f, hint)
}

// write writes the struct that answer points to as the response: bytes unchanged, other bodies as JSON. A nil answer
// is the default status without a body.
func (out *output) write(ctx huma.Context, answer any) {
	value := reflect.ValueOf(answer)
	if !value.IsValid() || value.IsNil() {
		ctx.SetStatus(out.op.DefaultStatus)
		return
	}
	value = value.Elem()
	out.writeHeaders(ctx, value)
	status := out.op.DefaultStatus
	if out.status != nil {
		status = int(value.FieldByIndex(out.status).Int())
	}
	if out.body == nil {
		ctx.SetStatus(status)
		return
	}
	if out.compresses && status == http.StatusOK {
		var complete func()
		ctx, complete = compressed(ctx)
		defer complete()
	}
	body := value.FieldByIndex(out.body).Interface()
	if raw, ok := body.([]byte); ok {
		ctx.SetStatus(status)
		_, _ = ctx.BodyWriter().Write(raw) // fails if the client has left
		return
	}
	ctx.SetHeader("Content-Type", jsonType)
	writeBody(out.api, ctx, status, jsonType, body)
}

// writeHeaders sets the response headers. It omits empty texts and repeats the header for each text of a list.
func (out *output) writeHeaders(ctx huma.Context, value reflect.Value) {
	for _, h := range out.headers {
		v := value.FieldByIndex(h.field)
		if v.Kind() == reflect.Slice {
			for i := range v.Len() {
				ctx.AppendHeader(h.name, v.Index(i).String())
			}
		} else if text := v.String(); text != "" {
			ctx.SetHeader(h.name, text)
		}
	}
}
