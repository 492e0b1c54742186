/** A call that failed. `message` is for people. */
class CallError extends Error {
  override name = 'CallError'
  /** That of the response. Undefined if there was none: the browser is offline, or the server is, or it took too long. */
  readonly status: number | undefined
  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, options)
    this.status = options.status
  }
}

const unreachable = (cause?: unknown) => new CallError('The server cannot be reached.', { cause })

interface CallOptions {
  /** Sent as JSON, unless it is a form. */
  body?: object | FormData
  /** The media type wanted. Default: JSON. */
  accept?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls the API as the signed-in user: the cookie is sent with the request. If the session is too old for this call, asks
 * the person to sign in again first.
 * @throws {CallError} if the response is neither a success nor 304, in the words of the server, requested as plain text; and
 *   if there is none, or something else responds, such as a captive portal with its page (`isUnreachable`).
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
  if (ok) {
    if (response.headers.get('Content-Type')?.startsWith(accept)) return response
    throw unreachable()
  }
  // The session is too old for this call (RFC 9470).
  if (response.headers.get('WWW-Authenticate')?.includes('insufficient_user_authentication')) {
    await signInAgain()
    return call(method, url, options)
  }
  throw new CallError(await describeFailure(response), { status })
}

/** Says what went wrong: in the words of the API, or by the status if a proxy sent its own page, or nothing. */
async function describeFailure(response: Response): Promise<string> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  const text = isPage ? '' : (await orUnreachable(response.text())).trim()
  return text || `The server responded with error ${response.status}. Try again in a minute.`
}

const orUnreachable = <T>(received: Promise<T>): Promise<T> =>
  received.catch((cause: unknown) => {
    throw unreachable(cause)
  })

/** Reads the JSON of a response. Throws as without a response if the network is lost meanwhile. */
export const readJson = <T>(response: Response) => orUnreachable(response.json() as Promise<T>)

export const getJson = async <T>(path: string, signal?: AbortSignal) =>
  readJson<T>(await call('GET', path, signal && { signal }))

/** Posts to the API, and reads the JSON of the response. */
export const postJson = async <T>(path: string, body?: object) =>
  readJson<T>(await call('POST', path, body && { body }))

/** Reads the file of a response. Throws as `readJson` does. */
export const readBlob = (response: Response) => orUnreachable(response.blob())

/** Whether an error says that the server could not be reached, or a proxy in front of it could not. */
export const isUnreachable = (error: unknown) =>
  error instanceof CallError && [undefined, 502, 503, 504].includes(error.status)

export const hasStatus = (error: unknown, status: number) =>
  error instanceof CallError && error.status === status

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

/** Whether nobody uses the page, so that its requests are polls or follow from them. The clock may be set back. */
const isIdle = () => Math.abs(Date.now() - usedAt) > idleAfterMs

/** Asks the person to sign in again, and resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** Sets who asks the person to sign in again. Returns a function that ends it. */
export function askBy(dialog: Ask): () => void {
  ask = dialog
  return () => void (ask = undefined)
}

/** Waits until the person has signed in again, for what needs a recent sign-in. Throws if they do not. */
export async function signInAgain(): Promise<void> {
  asked ??= ask?.().finally(() => (asked = undefined))
  if (!(await asked)) throw new Error('This needs you to sign in again.')
}

/** Lets the browser save a response as a file, by default under the name that the server gives. */
export async function saveFile(response: Response, name?: string) {
  const given = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await readBlob(response))
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? given ?? ''
  link.click()
  URL.revokeObjectURL(url)
}
