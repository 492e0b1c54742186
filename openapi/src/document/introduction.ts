import { publicUrlPlaceholder } from '../company.ts'

/** The version of the API (Semantic Versioning), which changes with the API only: add it to `changelog`. */
export const apiVersion = '1.3.0'

const versions = `## Versions

The version of this document follows Semantic Versioning, from 1.2.0 on:

- **Patch** versions fix the API or this document.
- **Minor** versions may add operations, optional parameters and fields of requests, properties, values, and headers of responses, problem types, codes of errors, and webhooks. Ignore those that you do not know. \`x-extensible-enum\` lists the values that this version has.
- **Major** versions may remove or rename something, require more of a request, or give it another type or meaning.

A deprecated operation works for at least 12 more months. It is marked as \`deprecated\` here, and its responses say since when and until when, in \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594).`

const changelog = `## Changelog

<details><summary>Changes by version</summary>

**1.3.0**

- Incompatible: the response to \`updateQuote\` and \`addQuoteEvent\` has \`id\` and \`version\` alone for an API token without \`quotes:read\`. Webhooks that are turned on or get other messages, messages sent again, and new origins and links of partners need a recent sign-in.
- API tokens with the scope \`webhooks\` add webhooks (REST hooks), and see and change those, which end with the token. Webhooks have \`addedBy\`.
- \`updateQuote\` takes \`externalId\`, the number of a quote in your program. Lists have the exact filters \`externalId\`, \`reference\`, \`email\`, and \`phone\`.
- \`addQuoteEvent\` takes \`no-answer-undone\`, which takes back a \`no-answer\` of the same \`at\`: \`calls\` and statistics do not count that. Notifications of a released quote leave after 10 seconds, unless it is marked as spam again.
- Any text is taken for \`assignedTo\`. A webhook that is turned on again gets what it has missed.
- \`createQuote\` has \`requestUrl\`, the visitor's page, and \`preparationUrl\` in its response, beside \`photosUrl\`: use them as they are, in place of any made of that.
- \`GET\` and \`POST /api/sessions\` respond with 401 (\`no-account\`) while there is no account, where it was 409. A webhook, device, or passkey above the limit is rejected with 409 (\`limit-reached\`), where it was 422.
- Generate clients again: values in responses are listed as \`x-extensible-enum\`, because later versions may add some, and generated types are strings. \`Campaign\`, \`NewCampaign\`, and \`QuietHours\` are schemas. No \`format\` has a \`pattern\` beside it, which stopped Python clients from being imported.
- The \`pattern\` of an error is that of this document, and is without slashes. \`limit\` has errors with a code and a limit. Malformed JSON is told why, and where.
- When a backup is restored, webhooks report what differs: \`quote.updated\` without \`changes\`, and \`quote.erased\` with a \`version\` of what may return by an import.
- Messages about erasures are listed and can be sent again, in no certain order. 404 and 410 to \`quote.erased\` count like 2xx.
- The message of \`testWebhook\` has a \`respondBy\` after its \`createdAt\`. A bearer token that is neither a session's nor an API token is not told that a session has ended.

**1.2.0**, 2026-11-30

- API tokens have scopes: \`quotes:send\`, as all have had, \`quotes:read\`, \`quotes:write\`, and \`statistics:read\`, for all partners or one, with 300 requests a minute.
- \`listQuotes\` has \`updatedSince\`, and \`listErasures\` is new: a copy follows every change. Webhooks \`quote.updated\`, \`quote.released\`, and \`quote.erased\`.
- Operations for webhooks: add, change, test, and remove them, replace their secrets, list their last messages, and send one again.
- Control characters that were pasted into a text are removed or replaced, where they were rejected.
- Quotes have \`reference\`, up to 100 characters by which a program recognizes its request. Searches find it.
- Incompatible: requests that change something are rejected with 422 if they have an unknown query parameter, such as a misspelled \`dryRun\`. A bearer token that is neither a session's nor an API token is rejected with 401 where it was ignored (\`createQuote\`, photos by link), and an API token without the scope with 403 where it was 401.
- Incompatible: lists of quotes have \`calls\`, the number of calls without an answer, instead of \`history\`, which \`getQuote\` returns. The exports need a sign-in within 15 minutes, as the backup does.
- Quotes have \`respondBy\`, by when the visitor was promised a call (\`null\` for those received before); \`quote.overdue\` follows it. Statistics have \`firstCall.onTime\`, which supersedes \`within24Hours\`. Settings have \`closures\` and \`samples\`.
- Photos are sent whole: \`Range\` is ignored. \`quote.photos-added\` follows the first photo of a sitting by 10 minutes.
- Quotes have \`outcome\`, \`lostReason\`, and \`amount\`: what became of them. A quote that is answered may have a \`callBackAt\`, which was rejected with 422.
- \`campaign\` has the click IDs \`gclid\`, \`gbraid\`, \`wbraid\`, \`msclkid\`, and \`fbclid\`, \`landingPage\`, and \`referrer\`. The filter \`campaign\`, and \`campaigns\` in statistics, name quotes without a \`utm_campaign\` by the network, the \`utm_source\`, the referrer, or \`Direct\`. The CSV has new columns at its end.
- \`countCallTap\` counts calls from pages of the site. Statistics, in total and of each value, have \`won\` and \`amount\`, each value \`due\` and \`onTime\`, and totals, campaigns, and languages \`callTaps\`; values with calls only are listed, too. Lists filter by \`outcome\` and \`onTime\`.
- \`createPartnerLink\` and \`revokePartnerLink\`: a page that shows a partner their own figures. \`listSources\` has \`hasLink\`.
- Quotes have \`preferredContact\` and \`preferredTime\`: how and when the visitor wants to be reached. By \`photosUrl\`, visitors say so, and where (\`getPreparation\`, \`changePreparation\`).
- Photos have \`addedBy\`, and histories the events \`photo-removed\` and \`link-revoked\`.
- \`since\` and \`until\` select quotes by exactly their \`createdAt\`.
- Incompatible: passkeys are not renamed (\`renamePasskey\`), and the members of their options are described by WebAuthn alone.
- Idempotency keys belong to the API token: the same key of another sender is another request, and keys that a token used before count as new.

**1.1.0**, 2026-11-26

- Incompatible: generate clients again, because stored quotes have new required properties, and the security schemes \`apiToken\` and \`cookie\` are part of \`bearer\`. The CSV has \`address\`, \`assignedTo\`, and \`callBackAt\` before \`source\`. No response is 428 (\`challenge-required\`) any more, no quote has the spam reason \`duplicate\`, and while many quotes arrive, webhooks get \`quote.digest\` instead of \`quote.created\`. Control characters in names and phone numbers, and an \`answeredAt\` in the future, are rejected with 422, and changes of a quote with a full history with 409. A posted form whose \`Accept\` header prefers JSON gets JSON.
- \`createQuote\` has \`dryRun\`, and \`photosUrl\` in its response, a link by which the visitor adds photos.
- Quotes have an address, an assignee, a time to call back, and a history. Lists have \`order\`, and filter by \`assignedTo\`, \`callBack\`, \`campaign\`, and \`lang\`; \`q\` finds three or more characters anywhere in a word.
- Errors of fields have \`code\`, with \`allowedValues\`, \`limit\`, or \`pattern\`.
- \`createQuote\` takes \`Signed-In: ?1\` as requiring a session, and every operation \`Background: ?1\` as not extending one.
- Operations for photos, statistics, users, passkeys, sessions, tokens, devices, settings, and the backup; webhooks \`quote.digest\` and \`quote.photos-added\`.

**1.0.0**, 2026-11-21: the first version.

</details>`

export const introduction = `Sends requests for a free quote to a concrete contractor, and lets the owner read and change them. This document is also served [as JSON](${publicUrlPlaceholder}/api/openapi.json), [as YAML](${publicUrlPlaceholder}/api/openapi.yaml), and [in OpenAPI 3.0](${publicUrlPlaceholder}/api/openapi-3.0.json), for generators of clients and older tools.

## Your first quote

Paste the command of \`createQuote\` into a shell: with \`dryRun=true\`, the API validates the request and responds to it like to any other, but stores nothing and notifies nobody. Then send \`{}\`, and \`errors\` of the response name each field to correct. Without \`dryRun\`, the quote is on disk once you receive the 201.

## Authenticate

- **Nothing** is needed to send a quote.
- **An API token** is for a program, such as a server that sends quotes for many visitors, which count toward the limit of the token instead of that of its IP address, or a CRM that follows quotes. The owner creates it in the settings of the inbox, with the scopes that it needs: each operation names its scope. Send it as \`Authorization: Bearer TOKEN\`: a bearer token that is not valid is rejected with 401, and one without the scope with 403, which names it. Other schemes are ignored, except that an API token among them is rejected.
- **A session** is needed for users, settings, tokens, webhooks, and the backup. \`signIn\` returns its token.

The commands below have either as \`$TOKEN\`.

A quote that a signed-in user enters, such as after a call, is not checked for spam. Send it with the header \`Signed-In: ?1\` (a boolean of RFC 9651), so that it is rejected with 401, and not taken for a visitor's, if the session has ended.

## Retry safely

Send each quote with an \`Idempotency-Key\` of its own, such as a random UUID, and each retry with the same one: after no response, after a 500, and after a 429 or 503 once \`Retry-After\` has passed. One quote is stored, and a retry receives its response with \`Idempotent-Replayed: true\`. Send changes with \`If-Match\`, so that they do not overwrite those of somebody else.

## Handle errors

Errors are problem details (RFC 9457). Branch on \`type\`, the path of a page that explains it ([all types](${publicUrlPlaceholder}/api/problems)), and show \`detail\` to people; a client that prefers \`text/plain\` receives it alone. \`/api/problems/invalid-request\` has \`errors\`, with a JSON Pointer to each field, the violated rule, and what it allows. Every response has the ID of its request in \`X-Request-Id\`, and problems repeat it as \`instance\`: name it to report an error. Any request may be rejected with 429 while your network has too many in progress.

Bodies are UTF-8, and may be compressed, with the \`Content-Encoding\` \`gzip\`, \`deflate\`, or \`br\`. Responses of 1 kB or more to requests with an API token are compressed if \`Accept-Encoding\` names one of these.

## Follow changes

To keep a copy, poll two operations, with a token that has \`quotes:read\`:

1. \`GET /api/quotes?updatedSince=1970-01-01T00:00:00Z\`: every quote at first, then each that is new, or that has changed, or whose photos have.
2. \`GET /api/erasures?since=1970-01-01T00:00:00Z\`: delete these from your copy. Call it after the quotes. When a backup is restored, it also lists what that lacks, with a \`version\`, until it returns.

Store \`next\` of each with your copy, and send it as \`cursor\` the next time, beside the same \`updatedSince\` or \`since\`. It is never null: at the end of a list, it is where the next changes begin. No change is left out, however many happen at once, and however long you were away; an empty list means that you have everything. With MongoDB, a change is listed 20 seconds later, once those before it are certainly stored.

Webhooks tell you at once. The owner adds them in the settings of the inbox, or your program does, with a token that has the scope \`webhooks\`, and they follow Standard Webhooks: verify the signature, respond with 2xx within 20 s, and ignore a \`webhook-id\` that you have processed. Every message has \`type\`, \`timestamp\`, and \`data\`, and is sent at least once, in no certain order, and retried for three days if it fails. Apply a quote if its \`version\` is at least that of your copy, and you were not told that it was erased. When a backup is restored, \`quote.updated\` reports each quote that differs, and \`quote.erased\` has the \`version\` of each that the backup lacks: erase your copy unless its version is greater, and apply greater ones later, with which an import returns the quote. If the former store was lost, nobody knows what differs: then read the lists.


| \`type\` | When | How often | \`data\` |
| --- | --- | --- | --- |
| \`quote.created\` | A quote was stored, or released from spam. | Once, unless a digest has it. | The quote |
| \`quote.updated\` | Somebody changed it, or a restore or an import did. | For each change. | The quote as it is now; beside it, \`changes\` |
| \`quote.released\` | Somebody removed its spam mark. | Instead of \`quote.updated\`. | As above |
| \`quote.erased\` | It was erased, by whomever. | Once. | The ID alone |
| \`quote.overdue\` | Nobody responded in time. | Once, and at each agreed time to call. | The quote |
| \`quote.photos-added\` | The visitor added photos. | Once for each sitting. | The photos |
| \`quote.digest\` | Quotes came too fast, or are suspect. | Every 15 minutes, or once a day. | The quotes |

Use the two lists to find what you missed. To notice changes of a page or a quote, send its \`ETag\` as \`If-None-Match\`: the response is 304 while it is the same.

## Erase

\`eraseQuote\` deletes a quote with its photos and history permanently, such as at the request of the person it names. \`GET /api/erasures\` and the webhook \`quote.erased\` tell every copy.

${versions}

${changelog}`
