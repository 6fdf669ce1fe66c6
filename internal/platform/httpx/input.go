package httpx

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

const jsonType = "application/json"

var timeType = reflect.TypeFor[time.Time]()

// input decodes requests into values of a struct. The fields are parameters (tagged path, query or header), Body for
// JSON, or RawBody for the bytes of the body.
type input struct {
	api    huma.API
	op     *huma.Operation
	of     reflect.Type
	params []param
	body   []int // index of the field Body; nil if there is none
	raw    []int // index of the field RawBody; nil if there is none
	schema *huma.Schema
}

// param is a parameter and its field.
type param struct {
	*huma.Param
	field    []int
	fallback string // default for an empty value
}

// refusal describes an invalid request.
type refusal struct {
	status  int
	message string
	errs    []error
}

// newInput returns the input of an operation, the struct type of, and adds its parameters and body to the operation's
// documentation. It panics for fields that it can't read.
func newInput(api huma.API, op *huma.Operation, of reflect.Type) *input {
	in := &input{api: api, op: op, of: of}
	schemas := api.OpenAPI().Components.Schemas
	for _, f := range reflect.VisibleFields(of) {
		switch {
		case f.Anonymous && f.Type.Kind() != reflect.Struct:
			panic(fmt.Sprintf("%s: the embedded %s of %s must be a struct", op.OperationID, f.Name, of))
		case f.Anonymous || !f.IsExported():
		case f.Name == "Body":
			in.body = f.Index
			in.documentBody(f)
		case f.Name == "RawBody":
			in.raw = f.Index
			in.documentRaw(f)
		default:
			p := newParam(op, f, schemas)
			in.params = append(in.params, p)
			op.Parameters = append(op.Parameters, p.Param)
		}
	}
	return in
}

// documentBody adds the JSON body to the operation's documentation. It panics if a field of the body has a default.
func (in *input) documentBody(f reflect.StructField) {
	panicOnDefaults(in.op, f.Type, map[reflect.Type]bool{})
	hint := in.op.OperationID + "Request"
	if in.of.Name() != "" {
		hint = in.of.Name() + f.Name
	}
	in.schema = huma.SchemaFromField(in.api.OpenAPI().Components.Schemas, f, hint)
	in.op.RequestBody = &huma.RequestBody{Required: !IsBodyOptional(f.Type),
		Content: map[string]*huma.MediaType{jsonType: {Schema: in.schema}}}
}

func (in *input) documentRaw(f reflect.StructField) {
	in.op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		f.Tag.Get("contentType"): {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}}
}

// IsBodyOptional reports whether requests may omit a JSON body of this type: a pointer, or a struct without a
// required field, for which a missing body means {}. Fields with omitempty or omitzero aren't required.
func IsBodyOptional(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		return true
	}
	if t.Kind() != reflect.Struct {
		return false
	}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" {
			continue
		}
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			return false
		}
	}
	return true
}

// panicOnDefaults panics if a field of a body has a default, because the OpenAPI document would promise it, but only
// parameters have defaults.
func panicOnDefaults(op *huma.Operation, t reflect.Type, seen map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		panicOnDefaults(op, t.Elem(), seen)
	case reflect.Struct:
		if seen[t] {
			return
		}
		seen[t] = true
		for f := range t.Fields() {
			if _, ok := f.Tag.Lookup("default"); ok {
				panic(fmt.Sprintf("%s: %s.%s has a default, which bodies can't have", op.OperationID, t, f.Name))
			}
			panicOnDefaults(op, f.Type, seen)
		}
	}
}

// newParam returns the path, query or header parameter that a field's tags declare. It panics unless the field is a
// string, an int, a bool or, in the query, a time. Path parameters are required, others only with the tag required.
func newParam(op *huma.Operation, f reflect.StructField, schemas huma.Registry) param {
	p := param{Param: &huma.Param{}, field: f.Index, fallback: f.Tag.Get("default")}
	for _, p.In = range []string{"path", "query", "header"} {
		if p.Name = f.Tag.Get(p.In); p.Name != "" {
			break
		}
	}
	kind := f.Type.Kind()
	if p.Name == "" || kind != reflect.String && kind != reflect.Int && kind != reflect.Bool &&
		(f.Type != timeType || p.In != "query") {
		panic(fmt.Sprintf("%s: the field %s of type %s is neither Body nor a parameter that input can read",
			op.OperationID, f.Name, f.Type))
	}
	p.Schema = huma.SchemaFromField(schemas, f, "")
	p.Description = p.Schema.Description
	p.Required = p.In == "path" || f.Tag.Get("required") == "true"
	if p.In == "query" {
		p.Explode = new(bool)
	}
	return p
}

// read returns a pointer to a new value of the input's type, or a refusal with an HTTP status: the first problem of
// the body (see receive), and otherwise all invalid inputs together.
func (in *input) read(ctx huma.Context, s *scratch) (any, *refusal) {
	value := reflect.New(in.of)
	for i := range in.params {
		in.params[i].read(ctx, value.Elem(), in.api.OpenAPI().Components.Schemas, s)
	}
	status := http.StatusUnprocessableEntity
	if in.op.RequestBody != nil {
		refused := in.receive(ctx, s)
		if refused != nil {
			return nil, refused
		}
		if in.raw != nil {
			value.Elem().FieldByIndex(in.raw).SetBytes(s.body.Bytes())
		}
		if in.body != nil && s.body.Len() > 0 {
			status = in.decode(ctx, value.Elem().FieldByIndex(in.body), s)
		}
	}
	if errs := s.result.Errors; len(errs) > 0 {
		return nil, &refusal{status, "validation failed", errs}
	}
	return value.Interface(), nil
}

// receive reads the body into s. It refuses bodies that reach the operation's maximum size (413), late ones (408), a
// missing required one (400), and other failed reads (500).
func (in *input) receive(ctx huma.Context, s *scratch) *refusal {
	switch {
	case in.op.BodyReadTimeout > 0:
		_ = ctx.SetReadDeadline(time.Now().Add(in.op.BodyReadTimeout)) // fails if the writer has no deadlines
	case in.op.BodyReadTimeout < 0:
		_ = ctx.SetReadDeadline(time.Time{})
	}
	limit, body := in.op.MaxBodyBytes, ctx.BodyReader()
	if closer, ok := body.(io.Closer); ok {
		defer closer.Close() //nolint:errcheck // everything was read
	}
	if body == nil {
		body = http.NoBody
	}
	n, err := s.body.ReadFrom(io.LimitReader(body, limit))
	if n == limit {
		return &refusal{http.StatusRequestEntityTooLarge,
			fmt.Sprintf("request body is too large limit=%d bytes", limit), s.result.Errors}
	}
	if wrong, ok := errors.AsType[net.Error](err); ok && wrong.Timeout() {
		return &refusal{http.StatusRequestTimeout, "request body read timeout", s.result.Errors}
	}
	if err != nil {
		return &refusal{http.StatusInternalServerError, "cannot read request body", []error{err}}
	}
	if n == 0 && in.op.RequestBody.Required {
		return &refusal{http.StatusBadRequest, "request body is required", s.result.Errors}
	}
	return nil
}

// decode validates the body and stores it in f, unless it is invalid. It adds errors to s and returns the HTTP status
// for them: 415 for another content type than JSON, 400 for malformed JSON, and otherwise 422.
func (in *input) decode(ctx huma.Context, f reflect.Value, s *scratch) int {
	media := cmp.Or(ctx.Header("Content-Type"), jsonType)
	add := func(err error) {
		s.result.Errors = append(s.result.Errors, &huma.ErrorDetail{Location: "body", Message: err.Error()})
	}
	var parsed any
	if err := in.api.Unmarshal(media, s.body.Bytes(), &parsed); err != nil {
		add(err)
		if errors.Is(err, huma.ErrUnknownContentType) {
			return http.StatusUnsupportedMediaType
		}
		return http.StatusBadRequest
	}
	known := len(s.result.Errors)
	s.path.Reset()
	s.path.Push("body")
	huma.Validate(in.api.OpenAPI().Components.Schemas, in.schema, &s.path, huma.ModeWriteToServer, parsed, &s.result)
	if len(s.result.Errors) == known { // decoding twice is faster than copying parsed by reflection
		if err := in.api.Unmarshal(media, s.body.Bytes(), f.Addr().Interface()); err != nil {
			add(err)
		}
	}
	return http.StatusUnprocessableEntity
}

// read stores the value of the parameter in its field, or adds an error to s. An empty parameter gets its default;
// without a default, a required one is an error and others keep the zero value.
func (p *param) read(ctx huma.Context, in reflect.Value, schemas huma.Registry, s *scratch) {
	s.path.Reset()
	s.path.Push(p.In)
	s.path.Push(p.Name)
	text := cmp.Or(p.text(ctx), p.fallback)
	if text == "" {
		if p.Required {
			s.result.Add(&s.path, nil, "required "+p.In+" parameter is missing")
		}
		return
	}
	value, err := setField(in.FieldByIndex(p.field), text)
	if err != nil {
		s.result.Add(&s.path, nil, err.Error())
		return
	}
	huma.Validate(schemas, p.Schema, &s.path, huma.ModeWriteToServer, value, &s.result)
}

// text returns the unparsed value of the parameter, or "" if the request has none.
func (p *param) text(ctx huma.Context) string {
	switch p.In {
	case "path":
		return ctx.Param(p.Name)
	case "query":
		return ctx.Query(p.Name)
	default:
		return ctx.Header(p.Name)
	}
}

// setField parses text and stores it in a field of a kind that newParam permits; times have the format of RFC 3339. It
// returns the value for the validation.
func setField(f reflect.Value, text string) (any, error) {
	switch f.Kind() {
	case reflect.String:
		f.SetString(text)
		return text, nil
	case reflect.Int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("invalid integer")
		}
		f.SetInt(n)
		return n, nil
	case reflect.Bool:
		yes, err := strconv.ParseBool(text)
		if err != nil {
			return nil, errors.New("invalid boolean")
		}
		f.SetBool(yes)
		return yes, nil
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return nil, errors.New("invalid date/time for format " + time.RFC3339Nano)
	}
	f.Set(reflect.ValueOf(at))
	return text, nil
}
