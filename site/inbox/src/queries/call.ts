/** A call that failed. `message` is for people. */
class ResponseError extends Error {
  override name = 'ResponseError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** A request that got no response: the browser is offline, or the server is, or it took too long. */
class UnreachableError extends Error {
  override name = 'UnreachableError'
  constructor(options?: ErrorOptions) {
    super('The server cannot be reached.', options)
  }
}

interface CallOptions {
  /** Sent as JSON, unless it is a form. */
  body?: object | FormData
  /** The media type wanted. Default: JSON. */
  accept?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Whether a response requires a sign-in that is more recent than the session (RFC 9470). */
const requiresRecentSignIn = ({ headers }: Response) =>
  headers.get('WWW-Authenticate')?.includes('insufficient_user_authentication') === true

/**
 * Calls the API as the signed-in user: the cookie is sent with the request. If the session is too old for this call, asks
 * the person to sign in again first.
 * @throws {ResponseError} if the response is neither a success nor 304. Errors are requested as plain text.
 * @throws {UnreachableError} if there is no response, or something else responds, such as a captive portal with its page.
 */
export async function call(method: string, url: string, options: CallOptions = {}): Promise<Response> {
  const { body, accept = 'application/json', headers = {}, signal } = options
  const isForm = body instanceof FormData
  const response = await orUnreachable(
    fetch(url, {
      method,
      credentials: 'include',
      headers: {
        Accept: `${accept}, text/plain;q=0.9, application/problem+json;q=0.1`,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        // Such a request does not extend the session.
        ...(isIdle() && { Background: '?1' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }),
  )
  const { ok, status } = response
  if (status === 204 || status === 304) return response
  if (ok && !response.headers.get('Content-Type')?.startsWith(accept)) throw new UnreachableError()
  if (ok) return response
  if (requiresRecentSignIn(response)) {
    await signInAgain()
    return call(method, url, options)
  }
  throw new ResponseError(response.status, await describeFailure(response))
}

/** Says what went wrong: in the words of the API, or by the status if a proxy sent its own page, or nothing. */
async function describeFailure(response: Response): Promise<string> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  const text = isPage ? '' : (await orUnreachable(response.text())).trim()
  return text || `The server responded with error ${response.status}. Try again in a minute.`
}

async function orUnreachable<T>(received: Promise<T>): Promise<T> {
  try {
    return await received
  } catch (cause) {
    throw new UnreachableError({ cause })
  }
}

/**
 * Reads the JSON of a response.
 * @throws {UnreachableError} if it is not complete: the network was lost.
 */
export function readJson<T>(response: Response): Promise<T> {
  return orUnreachable(response.json() as Promise<T>)
}

/**
 * Reads JSON from the API.
 * @throws {ResponseError | UnreachableError} as `call` and `readJson` do.
 */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return readJson<T>(await call('GET', path, signal && { signal }))
}

/**
 * Reads the file of a response.
 * @throws {UnreachableError} if it is not complete: the network was lost.
 */
export function readBlob(response: Response): Promise<Blob> {
  return orUnreachable(response.blob())
}

/** Whether an error says that the server could not be reached, or a proxy in front of it could not. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof UnreachableError || [502, 503, 504].some((status) => hasStatus(error, status))
}

/** Whether an error is a response with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ResponseError && error.status === status
}

/** How long after the last input a request is still taken as caused by it, in milliseconds. */
const idleAfterMs = 60_000

/** When somebody last used the page, in milliseconds since 1970. Opening it is a use. */
let usedAt = Date.now()

/** Starts to notice when somebody uses the page, by pointer, keyboard, or assistive technology. */
export function watchUse() {
  const note = () => (usedAt = Date.now())
  for (const type of ['click', 'keydown', 'pointerdown', 'wheel'])
    addEventListener(type, note, { capture: true, passive: true })
}

/** Whether nobody uses the page, so that its requests are polls or follow from them. */
function isIdle(): boolean {
  // The clock may be set back.
  return Math.abs(Date.now() - usedAt) > idleAfterMs
}

/** Asks the person to sign in again, and resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** Sets who asks the person to sign in again. Returns a function that ends it. */
export function askBy(dialog: Ask): () => void {
  ask = dialog
  return () => void (ask = undefined)
}

/**
 * Waits until the person has signed in again, for what needs a recent sign-in.
 * @throws {Error} if they do not.
 */
export async function signInAgain(): Promise<void> {
  asked ??= ask?.().finally(() => (asked = undefined))
  if (!(await asked)) throw new Error('This needs you to sign in again.')
}

/**
 * Lets the browser save a response as a file.
 * @param name Its name. Default: the one that the server gives.
 */
export async function saveFile(response: Response, name?: string) {
  const given = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await readBlob(response))
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? given ?? ''
  link.click()
  URL.revokeObjectURL(url)
}
