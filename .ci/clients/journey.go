package main

import (
	"bytes"
	"context"
	"log"
	"os"
	"slices"
	"time"

	"github.com/oapi-codegen/oapi-codegen/v2/pkg/securityprovider"
	"quotes/quotes"
)

func check(condition bool, claim string) {
	if !condition {
		log.Fatal("not so: ", claim)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	visitor := must(quotes.NewClientWithResponses(os.Getenv("QUOTES_URL")))
	source := "journey-go"
	driveway := quotes.ProjectTypeDriveway
	request := quotes.QuoteRequest{
		FirstName: "Ada", LastName: "Lovelace", Phone: "(214) 555-0123", ProjectType: driveway,
		ProjectDetails: "The driveway has cracked.", Source: &source,
	}
	key := time.Now().Format(time.RFC3339Nano)

	first := must(visitor.CreateQuoteWithResponse(ctx, &quotes.CreateQuoteParams{IdempotencyKey: &key}, request))
	check(first.JSON201 != nil, "a quote is stored")
	stored := first.JSON201.Id
	replayed := must(visitor.CreateQuoteWithResponse(ctx, &quotes.CreateQuoteParams{IdempotencyKey: &key}, request))
	check(replayed.JSON201.Id == stored, "a replay is the same quote")
	check(replayed.HTTPResponse.Header.Get("Idempotent-Replayed") == "true", "a replay says so")
	request.LastName = "Second"
	second := must(visitor.CreateQuoteWithResponse(ctx, nil, request))
	check(second.JSON201 != nil, "a second quote is stored")

	request.Phone = "555"
	refused := must(visitor.CreateQuoteWithResponse(ctx, nil, request)).ApplicationproblemJSON422
	check(refused != nil, "a phone number of three digits is refused")
	check((*refused.Errors)[0].Pointer == "/phone", "the problem points to the phone")

	user := os.Getenv("QUOTES_USER")
	credentials := quotes.Credentials{Username: user, Password: os.Getenv("QUOTES_PASSWORD")}
	session := must(visitor.SignInWithResponse(ctx, credentials)).JSON201
	bearer := must(securityprovider.NewSecurityProviderBearerToken(session.Token))
	signedIn := quotes.WithRequestEditorFn(bearer.Intercept)
	owner := must(quotes.NewClientWithResponses(os.Getenv("QUOTES_URL"), signedIn))

	since := time.Now().Add(-time.Hour)
	limit := quotes.Limit(1)
	filters := quotes.ListQuotesParams{Limit: &limit, ProjectType: &driveway, Since: &since, Source: &source}
	var ids []quotes.QuoteId
	for {
		page := must(owner.ListQuotesWithResponse(ctx, &filters)).JSON200
		for _, quote := range page.Items {
			ids = append(ids, quote.Id)
		}
		if page.Next == nil {
			break
		}
		filters.Cursor = page.Next
	}
	check(len(ids) == 2 && ids[1] == stored, "both quotes are listed")
	selection := quotes.ExportQuotesAsCsvParams{ProjectType: &driveway, Since: &since, Source: &source}
	csv := must(owner.ExportQuotesAsCsvWithResponse(ctx, &selection))
	check(bytes.Contains(csv.Body, []byte("Lovelace")), "the CSV has the quote")

	now, note := time.Now(), "Visit on Monday"
	patch := quotes.QuotePatch{AnsweredAt: &now, Note: &note}
	answered := must(owner.UpdateQuoteWithResponse(ctx, stored, nil, patch)).JSON200
	check(*answered.Note == note, "the note is stored")
	check(*answered.AnsweredBy == user, "the user is stored")

	for _, id := range ids {
		check(must(owner.EraseQuoteWithResponse(ctx, id, nil)).StatusCode() == 204, "a quote is erased")
	}
	token := must(securityprovider.NewSecurityProviderBearerToken(os.Getenv("QUOTES_TOKEN")))
	crm := must(quotes.NewClientWithResponses(os.Getenv("QUOTES_URL"), quotes.WithRequestEditorFn(token.Intercept)))
	changes := must(crm.ListQuotesWithResponse(ctx, &quotes.ListQuotesParams{UpdatedSince: &since, Source: &source})).JSON200
	check(len(changes.Items) == 0, "no quote is left to follow")
	erasures := must(crm.ListErasuresWithResponse(ctx, &quotes.ListErasuresParams{Since: since})).JSON200
	check(slices.ContainsFunc(erasures.Items, func(erased quotes.ErasedQuote) bool { return erased.Id == stored }), "the erasure is listed")

	// The other tags.
	check(must(visitor.CheckLivenessWithResponse(ctx, nil)).JSON200 != nil, "the server is live")
	check(len(must(owner.ListSourcesWithResponse(ctx)).JSON200.Items) == 0, "there are no partners")
	period := quotes.GetStatisticsParams{Since: since, Until: time.Now()}
	check(must(owner.GetStatisticsWithResponse(ctx, &period)).JSON200.Quotes == 0, "no quote is counted")
	check(len(must(owner.GetSettingsWithResponse(ctx)).JSON200.Closures) == 0, "the office is open")

	check(must(owner.SignOutWithResponse(ctx)).StatusCode() == 204, "signing out succeeds")
	ended := must(owner.ListQuotesWithResponse(ctx, nil))
	check(ended.StatusCode() == 401, "the session has ended")
}
