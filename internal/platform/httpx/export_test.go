package httpx

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
)

// HandleByHuma is like Handle but uses huma.Register, for comparison.
func HandleByHuma[I, O any](r *Router, route Route, handler func(ctx context.Context, in *I) (*O, error)) {
	method, path := r.declare(route)
	op := operation(route, method, path)
	op.DefaultStatus = route.Status
	op.MaxBodyBytes = route.MaxBody
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = defaultMaxBody
	}
	huma.Register(r.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, problemOf(ctx, err)
		}
		return out, nil
	})
}
