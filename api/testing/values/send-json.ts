/** Sends a request with a body as JSON, if there is one. */
export const sendJson = (
  method: string,
  url: string | URL,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
