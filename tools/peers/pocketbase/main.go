// Command pocketbase is PocketBase with the collections of the comparison.
package main

import (
	"log"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

const (
	email    = "demo@harborlight.example"
	password = "harborlight-demo"
)

// main runs PocketBase with the collections for the comparisons, which it adds when it begins to serve.
func main() {
	app := pocketbase.New()
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := prepare(e.App); err != nil {
			return err
		}
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

// prepare adds a confirmed account, a private calendar and a public list of partners to an empty PocketBase.
func prepare(app core.App) error {
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return err
	}
	user := core.NewRecord(users)
	user.SetEmail(email)
	user.SetPassword(password)
	user.SetVerified(true)
	if err := app.Save(user); err != nil {
		return err
	}
	events := core.NewBaseCollection("events")
	events.Fields.Add(
		&core.RelationField{Name: "user", CollectionId: users.Id, Required: true},
		&core.TextField{Name: "title", Required: true}, &core.TextField{Name: "description"},
		&core.DateField{Name: "start_time", Required: true}, &core.DateField{Name: "end_time", Required: true},
		&core.TextField{Name: "location"}, &core.TextField{Name: "event_type"},
		&core.AutodateField{Name: "created", OnCreate: true},
		&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true},
	)
	events.ListRule = types.Pointer("user = @request.auth.id")
	events.CreateRule = types.Pointer("user = @request.auth.id")
	events.AddIndex("events_user_start", false, "user, start_time", "")
	if err := app.Save(events); err != nil {
		return err
	}
	partners := core.NewBaseCollection("partners")
	for _, name := range []string{"company_name", "company_description", "website_url", "pricing_range", "team_size",
		"location", "logo_url"} {
		partners.Fields.Add(&core.TextField{Name: name})
	}
	for _, name := range []string{"services_offered", "specializations"} {
		partners.Fields.Add(&core.JSONField{Name: name})
	}
	for _, name := range []string{"years_experience", "rating", "review_count"} {
		partners.Fields.Add(&core.NumberField{Name: name})
	}
	partners.Fields.Add(&core.BoolField{Name: "is_active"}, &core.BoolField{Name: "is_verified"},
		&core.AutodateField{Name: "created", OnCreate: true})
	partners.ListRule, partners.ViewRule = types.Pointer("is_active = true"), types.Pointer("is_active = true")
	partners.CreateRule = types.Pointer("")
	return app.Save(partners)
}
