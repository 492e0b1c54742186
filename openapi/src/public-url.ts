/**
 * A placeholder for the public URL in built pages and in the API document. The server replaces it with `PUBLIC_URL`
 * when it starts, so that one build serves any address.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid'
