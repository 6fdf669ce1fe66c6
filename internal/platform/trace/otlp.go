package trace

import (
	"strconv"
	"time"
)

// The types below are the used part of OTLP's JSON encoding: opentelemetry-proto 1.x, where ids are hexadecimal and
// 64-bit numbers are strings.

type otlpMessage struct {
	ResourceSpans []otlpResourceSpans `json:"resourceSpans"`
}

type otlpResourceSpans struct {
	Resource struct {
		Attributes []otlpAttribute `json:"attributes"`
	} `json:"resource"`
	ScopeSpans []otlpScopeSpans `json:"scopeSpans"`
}

type otlpScopeSpans struct {
	Scope struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	} `json:"scope"`
	Spans []otlpSpan `json:"spans"`
}

type otlpSpan struct {
	TraceID    string          `json:"traceId"`
	SpanID     string          `json:"spanId"`
	ParentID   string          `json:"parentSpanId,omitempty"`
	Name       string          `json:"name"`
	Kind       Kind            `json:"kind"`
	Begin      string          `json:"startTimeUnixNano"`
	End        string          `json:"endTimeUnixNano"`
	Attributes []otlpAttribute `json:"attributes,omitempty"`
	Status     *otlpStatus     `json:"status,omitempty"`
}

type otlpStatus struct {
	Code int `json:"code"`
}

// otlpError is the status code of a failed span.
const otlpError = 2

type otlpAttribute struct {
	Key   string    `json:"key"`
	Value otlpValue `json:"value"`
}

type otlpValue struct {
	Text   string `json:"stringValue,omitempty"`
	Number string `json:"intValue,omitempty"`
}

// message returns the batch as an OTLP message of the service "harborlight".
func (c Collector) message(batch []record) otlpMessage {
	var of otlpResourceSpans
	of.Resource.Attributes = []otlpAttribute{
		{"service.name", otlpValue{Text: "harborlight"}}, {"service.version", otlpValue{Text: c.Version}},
	}
	var from otlpScopeSpans
	from.Scope.Name, from.Scope.Version = "harborlight", c.Version
	for _, r := range batch {
		from.Spans = append(from.Spans, r.encode())
	}
	of.ScopeSpans = []otlpScopeSpans{from}
	return otlpMessage{ResourceSpans: []otlpResourceSpans{of}}
}

// encode returns the span in OTLP's form. An attribute with an empty text is encoded as a number.
func (r record) encode() otlpSpan {
	nanos := func(at time.Time) string { return strconv.FormatInt(at.UnixNano(), 10) }
	s := otlpSpan{TraceID: r.trace, SpanID: r.id, ParentID: r.parent, Name: r.name, Kind: r.kind,
		Begin: nanos(r.begin), End: nanos(r.end)}
	for _, a := range r.attributes {
		v := otlpValue{Text: a.text}
		if a.text == "" {
			v.Number = strconv.FormatInt(a.number, 10)
		}
		s.Attributes = append(s.Attributes, otlpAttribute{a.key, v})
	}
	if r.failed {
		s.Status = &otlpStatus{otlpError}
	}
	return s
}
