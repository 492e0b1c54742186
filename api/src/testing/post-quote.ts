/** Posts a valid quote to a server. */
export const postQuote = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '(214) 555-0147',
      projectType: 'driveway',
      projectDetails: 'The driveway has cracked.',
    }),
  })
