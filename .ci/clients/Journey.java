import java.io.File;
import java.nio.file.Files;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.Configuration;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Journey {
    static final String SOURCE = "journey-java";

    static void check(boolean condition, String claim) {
        if (!condition) throw new AssertionError(claim);
    }

    static QuoteRequest request(String lastName, String phone) {
        return new QuoteRequest().firstName("Ada").lastName(lastName).phone(phone)
            .projectType(ProjectType.DRIVEWAY).projectDetails("The driveway has cracked.").source(SOURCE);
    }

    public static void main(String[] args) throws Exception {
        ApiClient client = Configuration.getDefaultApiClient();
        client.setBasePath(System.getenv("QUOTES_URL"));
        QuotesApi quotes = new QuotesApi(client);
        SessionsApi sessions = new SessionsApi(client);
        String phone = "(214) 555-0123";

        String key = UUID.randomUUID().toString();
        Quote stored = quotes.createQuote(request("Lovelace", phone), key, null);
        ApiResponse<Quote> replayed = quotes.createQuoteWithHttpInfo(request("Lovelace", phone), key, null);
        check(replayed.getData().getId().equals(stored.getId()), "a replay is the same quote");
        check(replayed.getHeaders().get("Idempotent-Replayed").contains("true"), "a replay says so");
        quotes.createQuote(request("Second", phone), null, null);

        try {
            quotes.createQuote(request("Lovelace", "555"), null, null);
            throw new AssertionError("A phone number of three digits was accepted.");
        } catch (ApiException refused) {
            check(refused.getCode() == 422, "a phone number of three digits is refused");
            Problem problem = Problem.fromJson(refused.getResponseBody());
            check(problem.getErrors().get(0).getPointer().equals("/phone"), "the problem points to the phone");
        }

        Session session = sessions.signIn(
            new Credentials().username(System.getenv("QUOTES_USER")).password(System.getenv("QUOTES_PASSWORD")));
        client.setBearerToken(session.getToken());

        OffsetDateTime since = OffsetDateTime.now().minusHours(1);
        List<UUID> ids = new ArrayList<>();
        String cursor = null;
        do {
            QuoteList page = quotes.listQuotes(
                cursor, 1, null, ProjectType.DRIVEWAY, since, null, SOURCE, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, null);
            page.getItems().forEach(quote -> ids.add(quote.getId()));
            cursor = page.getNext();
        } while (cursor != null);
        check(ids.size() == 2 && ids.get(1).equals(stored.getId()), "both quotes are listed");
        File csv = quotes.exportQuotesAsCsv(
            null, null, null, ProjectType.DRIVEWAY, since, null, SOURCE, null, null, null, null, null, null, null, null, null,
            null, null, null, null);
        check(new String(Files.readAllBytes(csv.toPath()), "UTF-8").contains("Lovelace"), "the CSV has the quote");

        check(quotes.listPhotosOfQuotes(ids).getItems().isEmpty(), "no quote has photos");

        QuotePatch patch = new QuotePatch().answeredAt(OffsetDateTime.now()).note("Visit on Monday");
        ChangedQuote answered = quotes.updateQuote(stored.getId(), patch, null);
        check(answered.getNote().equals("Visit on Monday"), "the note is stored");
        check(answered.getAnsweredBy().equals(System.getenv("QUOTES_USER")), "the user is stored");

        for (UUID id : ids) quotes.eraseQuote(id, null);
        ApiClient follower = new ApiClient().setBasePath(System.getenv("QUOTES_URL"));
        follower.setBearerToken(System.getenv("QUOTES_TOKEN"));
        QuotesApi crm = new QuotesApi(follower);
        check(crm.listQuotes(null, null, null, null, null, null, SOURCE, null, null, null, null, null, null, null, null, null, null,
            null, null, null, since, null)
            .getItems().isEmpty(), "no quote is left to follow");
        check(crm.listErasures(since, null, null).getItems().stream()
            .anyMatch(erased -> erased.getId().equals(stored.getId())), "the erasure is listed");
        // The other tags.
        check(new HealthApi(client).checkLiveness(null, null).getStatus() == Liveness.StatusEnum.LIVE, "the server is live");
        check(new SourcesApi(client).listSources().getItems().isEmpty(), "there are no partners");
        check(new StatisticsApi(client).getStatistics(since, OffsetDateTime.now()).getQuotes() == 0, "no quote is counted");
        check(new SettingsApi(client).getSettings().getClosures().isEmpty(), "the office is open");
        sessions.signOut();
        try {
            quotes.listQuotes(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null);
            throw new AssertionError("The session goes on after signing out.");
        } catch (ApiException refused) {
            check(refused.getCode() == 401, "the session has ended");
        }
        System.exit(0);
    }
}
