<?php
// Receives webhooks: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php, or as a page of a PHP site.

$key = base64_decode(preg_replace('/^whsec_/', '', getenv('WEBHOOK_SECRET')));
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
// The bytes as received: parsed and serialized again, they would have another signature.
$body = file_get_contents('php://input');

// Whether the message was signed with the secret within the last 5 minutes (Standard Webhooks).
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
$matching = array_filter($signatures, fn (string $sent): bool => hash_equals($expected, $sent));
if ($matching === [] || abs(time() - (int) $timestamp) > 300) {
    http_response_code(401);
    exit('The signature is missing, wrong, or too old.');
}

$event = json_decode($body, true);
// Do slow work after the response, and skip a webhook-id that was processed before.
if ($event['type'] === 'quote.created') {
    $quote = $event['data'];
    error_log("New quote {$quote['id']} from {$quote['firstName']} {$quote['lastName']}");
}
http_response_code(204);
