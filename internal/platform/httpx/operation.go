package httpx

import (
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"harborlight/internal/platform/auth"
)

// operation returns the documentation of a route: its tag is the first segment of the path after /api/, and it needs
// a bearer token unless the route is open to anyone.
func operation(route Route, method, path string) huma.Operation {
	op := huma.Operation{Method: method, Path: path, OperationID: route.ID, Summary: route.Summary}
	if tag, _, _ := strings.Cut(strings.TrimPrefix(path, "/api/"), "/"); tag != "" {
		op.Tags = []string{tag}
	}
	if route.Role != auth.Anyone {
		op.Security = []map[string][]string{{"bearer": {}}}
	}
	return op
}

// document adds the bodies of a raw operation to the OpenAPI document, from samples; nil means no body. The status
// defaults to 200.
func document(doc *huma.OpenAPI, op *huma.Operation, route Route, request, response any) {
	schema := func(sample any) map[string]*huma.MediaType {
		t := reflect.TypeOf(sample)
		return map[string]*huma.MediaType{"application/json": {Schema: doc.Components.Schemas.Schema(t, true, t.Name())}}
	}
	if request != nil {
		op.RequestBody = &huma.RequestBody{Required: !IsBodyOptional(reflect.TypeOf(request)), Content: schema(request)}
	}
	status := route.Status
	if status == 0 {
		status = http.StatusOK
	}
	answer := &huma.Response{Description: http.StatusText(status)}
	if response != nil {
		answer.Content = schema(response)
	}
	op.Responses = map[string]*huma.Response{fmt.Sprint(status): answer}
}
