/**
 * Stands in built pages and in the API document for the address that visitors use.
 * The server puts `PUBLIC_URL` in its place when it starts, so one build serves any address.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid'
