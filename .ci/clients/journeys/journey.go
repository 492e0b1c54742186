package main

import (
	"context"
	"errors"
	"io"
	"log"
	"os"
	"strings"
	"time"

	quotes "github.com/GIT_USER_ID/GIT_REPO_ID"
)

const source = "journey-go"

func check(condition bool, claim string) {
	if !condition {
		log.Fatal("not so: ", claim)
	}
}

func must[T any](value T, _ any, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func request(lastName, phone string) quotes.QuoteRequest {
	request := *quotes.NewQuoteRequest("Ada", lastName, phone, quotes.DRIVEWAY, "The driveway has cracked.")
	request.SetSource(source)
	return request
}

func main() {
	ctx := context.Background()
	configuration := quotes.NewConfiguration()
	configuration.Servers = quotes.ServerConfigurations{{URL: os.Getenv("QUOTES_URL")}}
	client := quotes.NewAPIClient(configuration)
	phone := "(214) 555-0147"
	key := time.Now().Format(time.RFC3339Nano)

	stored := must(client.QuotesAPI.CreateQuote(ctx).QuoteRequest(request("Lovelace", phone)).IdempotencyKey(key).Execute())
	replayed, response, err := client.QuotesAPI.CreateQuote(ctx).QuoteRequest(request("Lovelace", phone)).IdempotencyKey(key).Execute()
	check(err == nil && replayed.Id == stored.Id, "a replay is the same quote")
	check(response.Header.Get("Idempotent-Replayed") == "true", "a replay says so")
	must(client.QuotesAPI.CreateQuote(ctx).QuoteRequest(request("Second", phone)).Execute())

	_, response, err = client.QuotesAPI.CreateQuote(ctx).QuoteRequest(request("Lovelace", "555")).Execute()
	check(response.StatusCode == 422, "a phone number of three digits is refused")
	var refused *quotes.GenericOpenAPIError
	check(errors.As(err, &refused), "a refusal is an API error")
	problem, ok := refused.Model().(quotes.Problem)
	check(ok && problem.Errors[0].Pointer == "/phone", "the problem points to the phone")

	credentials := quotes.NewCredentials(os.Getenv("QUOTES_USER"), os.Getenv("QUOTES_PASSWORD"))
	session := must(client.SessionsAPI.SignIn(ctx).Credentials(*credentials).Execute())
	owner := context.WithValue(ctx, quotes.ContextAccessToken, session.Token)

	since := time.Now().Add(-time.Hour)
	var ids []string
	for cursor := (*string)(nil); ; {
		call := client.QuotesAPI.ListQuotes(owner).Limit(1).ProjectType(quotes.DRIVEWAY).Since(since).Source(source)
		if cursor != nil {
			call = call.Cursor(*cursor)
		}
		page := must(call.Execute())
		for _, quote := range page.Items {
			ids = append(ids, quote.Id)
		}
		if cursor = page.Next.Get(); cursor == nil {
			break
		}
	}
	check(len(ids) == 2 && ids[1] == stored.Id, "both quotes are listed")
	file := must(client.QuotesAPI.ExportQuotesAsCsv(owner).ProjectType(quotes.DRIVEWAY).Since(since).Source(source).Execute())
	csv, err := io.ReadAll(file)
	check(err == nil && strings.Contains(string(csv), "Lovelace"), "the CSV has the quote")

	patch := quotes.NewQuotePatch()
	patch.SetAnsweredAt(time.Now())
	patch.SetNote("Visit on Monday")
	answered := must(client.QuotesAPI.UpdateQuote(owner, stored.Id).QuotePatch(*patch).Execute())
	check(*answered.Note.Get() == "Visit on Monday", "the note is stored")
	check(*answered.AnsweredBy.Get() == os.Getenv("QUOTES_USER"), "the user is stored")

	for _, id := range ids {
		_, err := client.QuotesAPI.EraseQuote(owner, id).Execute()
		check(err == nil, "a quote is erased")
	}
	_, err = client.SessionsAPI.SignOut(owner).Execute()
	check(err == nil, "signing out succeeds")
	_, response, _ = client.QuotesAPI.ListQuotes(owner).Execute()
	check(response.StatusCode == 401, "the session has ended")
}
