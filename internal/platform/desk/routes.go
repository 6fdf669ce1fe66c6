package desk

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"harborlight/content/message"
	"harborlight/internal/kit/fault"
	"harborlight/internal/kit/id"
	"harborlight/internal/platform/auth"
	"harborlight/internal/platform/client"
	"harborlight/internal/platform/database"
	"harborlight/internal/platform/httpx"
	"harborlight/internal/platform/paging"
	"harborlight/internal/platform/realtime"
)

// Desk contains the kinds of rows that areas have added.
type Desk struct {
	DB      *database.DB
	Words   func(key string) (text string, found bool) // texts of the current content
	Streams *realtime.SessionStreams
	// Clients finds the accounts of a client. If nil, a client has only an email address.
	Clients client.Directory

	kinds []anyResource
}

// anyResource is a Resource with its type parameters erased.
type anyResource interface {
	describe(w textSource) KindSchema
	choose(ctx context.Context, out *KindSchema) error
	tasks(ctx context.Context, db *database.DB, w textSource) ([]TaskGroup, error)
	found(ctx context.Context, db *database.DB, search string, w textSource) ([]SearchResult, error)
	historyOf(ctx context.Context, db *database.DB, of Query, w textSource) (ClientHistory, error)
	declared() []Declared
	topic() string
	add(desk *Desk, r *httpx.Router, with httpx.SharedLimits)
}

// Kind is a Resource with rows of a type. Methods of services return a Kind, because each package that uses a service
// also compiles all methods of the generic types in the signatures of the service: with a Resource there, these were
// 40 % of internal/app.
type Kind[R any] interface {
	anyResource
	Page(ctx context.Context, db *database.DB, q Query, cursor string, limit int) (paging.Page[R], error)
	Export(ctx context.Context, db *database.DB, actorID string, q Query) (iter.Seq2[[]string, error], error)
	Run(ctx context.Context, db *database.DB, actionID, rowID string, in any) error
}

// maxRows is the maximum number of rows in a bulk action.
const maxRows = 100

// request is the request of an action with input.
type request[In any] struct {
	ID   string `path:"id" maxLength:"36" doc:"UUID of the row"`
	Body In
}

// requests is the request of an action with input for several rows.
type requests[In any] struct {
	Body struct {
		IDs   []string `json:"ids" minItems:"1" maxItems:"100" nullable:"false" doc:"UUIDs of the rows"`
		Input In       `json:"input"`
	}
}

// idRequest is the request of an action without input.
type idRequest struct {
	ID string `path:"id" maxLength:"36" doc:"UUID of the row"`
}

// idsRequest is the request of an action without input for several rows.
type idsRequest struct {
	Body struct {
		IDs []string `json:"ids" minItems:"1" maxItems:"100" nullable:"false" doc:"UUIDs of the rows"`
	}
}

type listOutput[R any] struct{ Body paging.Page[Item[R]] }

type recordOutput[D any] struct{ Body Page[D] }

// BulkResult is the outcome of a bulk action for one row.
type BulkResult struct {
	ID      string   `json:"id"`
	Outcome string   `json:"outcome" enum:"done,unchanged,refused"`
	Reason  string   `json:"reason" doc:"Reason for a refusal; empty if the action wasn't refused"`
	Undo    *Inverse `json:"undo" doc:"Action that undoes this one; null if it can't be undone"`
}

type resultsOutput struct {
	Body []BulkResult `nullable:"false"`
}

func typeFor[T any]() reflect.Type { return reflect.TypeFor[T]() }

// Add registers the routes of a kind of row, and adds the kind to the descriptions, the tasks and the search. It
// panics if the declaration is invalid.
func Add(desk *Desk, r *httpx.Router, with httpx.SharedLimits, kind anyResource) {
	kind.add(desk, r, with)
}

// add adds the kind to a desk; see Add.
func (d *Resource[R, D]) add(desk *Desk, r *httpx.Router, with httpx.SharedLimits) {
	if err := d.check(); err != nil {
		panic(err)
	}
	desk.kinds = append(desk.kinds, d)
	path := "/api/admin/" + d.Name
	route := func(pattern, routeID, summary string) httpx.Route {
		return httpx.Routes(auth.Admin, with.Desk)(pattern, "desk-"+routeID, summary)
	}
	input := d.listInput()
	httpx.HandleTyped(r, route("GET "+path, "list-"+d.Name, "List, search and filter "+d.Noun.Many), input,
		typeFor[listOutput[R]](), func(ctx context.Context, in any) (any, error) {
			q, cursor, limit := d.parseQuery(reflect.ValueOf(in).Elem())
			q, err := desk.ofClient(ctx, q)
			if err != nil {
				return nil, err
			}
			page, err := d.items(ctx, desk.DB, q, cursor, limit)
			return &listOutput[R]{Body: page}, err
		})
	file := route("GET "+path+".csv", "export-"+d.Name, "Export "+d.Noun.Many+" as CSV with the filters of the list")
	file.Effect, file.Heavy = auth.Reveals, with.Heavy
	r.Raw(file, nil, nil, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		paging.Export(w, req, paging.File[[]string]{Name: d.Name, Headings: d.headings(desk.Words),
			Cells: func(line []string) []string { return line }}, d.parseURLQuery(req.URL.Query()),
			func(ctx context.Context, actorID string, q Query) (iter.Seq2[[]string, error], error) {
				q, err := desk.ofClient(ctx, q)
				if err != nil {
					return nil, err
				}
				return d.Export(ctx, desk.DB, actorID, q)
			})
	}))
	httpx.Handle(r, route("GET "+path+"/{id}", "find-"+d.Noun.ID, "Get "+d.Noun.One),
		func(ctx context.Context, in *idRequest) (*recordOutput[D], error) {
			return d.recordPage(ctx, desk, in.ID, nil)
		})
	if d.New != nil {
		add := route("POST "+path, "add-"+d.Noun.ID, "Create "+d.Noun.One)
		add.Effect = d.New.effect
		d.addCreateForm(desk, r, add)
	}
	for _, s := range d.specs() {
		d.addAction(desk, r, route, path, s)
	}
}

// addAction registers the route of an action on one row, which responds with the row's page or, if the action removes
// the row, with nothing. A bulk action also gets a route for up to 100 rows. An unchanged row is no error.
func (d *Resource[R, D]) addAction(desk *Desk, r *httpx.Router,
	route func(pattern, routeID, summary string) httpx.Route, path string, s *spec[R, D]) {
	one := route("POST "+path+"/{id}/"+s.id, s.id+"-"+d.Noun.ID, s.summaryOf(d.Noun.One))
	one.Effect = s.effect
	if s.removes {
		httpx.HandleTyped(r, one, s.request, typeFor[struct{}](), func(ctx context.Context, in any) (any, error) {
			rowID, input := s.read(in)
			_, err := d.run(ctx, desk.DB, s, rowID, input)
			return (*struct{})(nil), err
		})
		return
	}
	httpx.HandleTyped(r, one, s.request, typeFor[recordOutput[D]](), func(ctx context.Context, in any) (any, error) {
		rowID, input := s.read(in)
		undo, err := d.run(ctx, desk.DB, s, rowID, input)
		if err != nil && !errors.Is(err, ErrUnchanged) {
			return nil, err
		}
		return d.recordPage(ctx, desk, rowID, undo)
	})
	if !s.bulk {
		return
	}
	several := route("POST "+path+"/"+s.id, s.id+"-"+d.Name, s.summaryOf("up to 100 "+d.Noun.Many))
	several.Effect = s.effect
	httpx.HandleTyped(r, several, s.requests, typeFor[resultsOutput](), func(ctx context.Context, in any) (any, error) {
		ids, input := s.readSeveral(in)
		results, err := d.runAll(ctx, desk, s, ids, input)
		return &resultsOutput{Body: results}, err
	})
}

// read returns the row's id and the input of a request, an empty struct if the action has none.
func (s *spec[R, D]) read(in any) (rowID string, input any) {
	v := reflect.ValueOf(in).Elem()
	if body := v.FieldByName("Body"); body.IsValid() {
		return v.FieldByName("ID").String(), body.Interface()
	}
	return v.FieldByName("ID").String(), struct{}{}
}

// readSeveral returns the rows' ids and the input of a request for several rows, an empty struct if the action has
// none.
func (s *spec[R, D]) readSeveral(in any) (ids []string, input any) {
	body := reflect.ValueOf(in).Elem().FieldByName("Body")
	ids, _ = reflect.TypeAssert[[]string](body.FieldByName("IDs"))
	if field := body.FieldByName("Input"); field.IsValid() {
		return ids, field.Interface()
	}
	return ids, struct{}{}
}

// recordPage returns the page of a row as a response, with the inverse of the action that just ran, or nil.
func (d *Resource[R, D]) recordPage(ctx context.Context, desk *Desk, rowID string, undo *Inverse) (*recordOutput[D], error) {
	detail, entries, err := d.find(ctx, desk.DB, rowID)
	if err != nil {
		return nil, err
	}
	drawn := d.render(detail, entries, desk.Words)
	drawn.Undo = undo
	return &recordOutput[D]{Body: Page[D]{Detail: detail, Rendered: drawn}}, nil
}

// runAll runs an action on one to 100 rows, each in its own transaction, and returns a result for each, ordered by id
// without duplicates. A refused or unchanged row doesn't stop the others; a defect or an invalid input field does,
// and earlier rows stay changed. Another number of ids, or a malformed one, is an invalid field ids.
func (d *Resource[R, D]) runAll(ctx context.Context, desk *Desk, s *spec[R, D], ids []string,
	input any) ([]BulkResult, error) {
	if len(ids) == 0 || len(ids) > maxRows || slices.ContainsFunc(ids, func(one string) bool { return !id.IsValid(one) }) {
		return nil, fault.InvalidField("ids", message.DeskRows)
	}
	results := []BulkResult{}
	for _, rowID := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		result := BulkResult{ID: rowID, Outcome: "done"}
		undo, err := d.run(ctx, desk.DB, s, rowID, input)
		switch refused := fault.As(err); {
		case err == nil:
			result.Undo = undo
		case errors.Is(err, ErrUnchanged):
			result.Outcome = "unchanged"
		case refused != nil && len(refused.Fields) == 0:
			result.Outcome, result.Reason = "refused", textSource(desk.Words).reason(err)
		default:
			return nil, err
		}
		results = append(results, result)
	}
	return results, nil
}

// listInput returns the input type of the list's route: search, order, page, and a parameter for each filter.
func (d *Resource[R, D]) listInput() reflect.Type {
	orders := make([]string, len(d.List.Orders))
	for i, o := range d.List.Orders {
		orders[i] = o.Name
	}
	fields := []reflect.StructField{
		field("Sort", typeFor[string](), fmt.Sprintf(`query:"sort" enum:%q default:%q`, strings.Join(orders,
			","), orders[0])),
		field("Limit", typeFor[int](), `query:"limit" minimum:"1" maximum:"100" default:"50"`),
		field("Cursor", typeFor[string](), `query:"cursor" maxLength:"36" doc:"next_cursor of the page before"`),
	}
	if d.searches() {
		fields = append(fields, field("Search", typeFor[string](),
			`query:"q" maxLength:"100" doc:"Every word must occur in the row's texts"`))
	}
	if d.Client.Column != "" {
		fields = append(fields, field("Client", typeFor[string](),
			`query:"client" maxLength:"254" doc:"Rows of the client with this address; all rows if omitted"`))
	}
	for i, c := range d.Columns {
		if c.filters {
			var states []string
			for _, s := range c.states {
				if !s.BadgeOnly {
					states = append(states, s.ID)
				}
			}
			fields = append(fields, field(fmt.Sprintf("Column%d", i), typeFor[string](),
				fmt.Sprintf(`query:%q enum:%q doc:"Any value if omitted"`, c.id, strings.Join(states, ","))))
		}
		if c.of != "" {
			fields = append(fields, field(fmt.Sprintf("Column%d", i), typeFor[string](),
				fmt.Sprintf(`query:%q maxLength:"36" doc:"Rows that belong to this UUID; all rows if omitted"`, c.id)))
		}
	}
	return reflect.StructOf(fields)
}

func field(name string, of reflect.Type, tag string) reflect.StructField {
	return reflect.StructField{Name: name, Type: of, Tag: reflect.StructTag(tag)}
}

// parseQuery returns the query in an input of the type from listInput.
func (d *Resource[R, D]) parseQuery(in reflect.Value) (q Query, cursor string, limit int) {
	q = Query{Sort: in.FieldByName("Sort").String(), States: map[string]string{}}
	if d.searches() {
		q.Search = in.FieldByName("Search").String()
	}
	if d.Client.Column != "" {
		q.Client = in.FieldByName("Client").String()
	}
	for i, c := range d.Columns {
		if c.filters || c.of != "" {
			q.States[c.id] = in.FieldByName(fmt.Sprintf("Column%d", i)).String()
		}
	}
	return q, in.FieldByName("Cursor").String(), int(in.FieldByName("Limit").Int())
}

// parseURLQuery returns the query in URL parameters. It doesn't check them.
func (d *Resource[R, D]) parseURLQuery(values url.Values) Query {
	q := Query{Search: values.Get("q"), Sort: values.Get("sort"), Client: values.Get("client"),
		States: map[string]string{}}
	for _, c := range d.Columns {
		if c.filters || c.of != "" {
			q.States[c.id] = values.Get(c.id)
		}
	}
	return q
}
