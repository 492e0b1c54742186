import type { PhotoList } from '@concrete-quote/openapi'

/** After how long without progress a request is given up, in milliseconds. */
const stallMs = 60_000

/** A request for a photo that failed: without a status if there was no response. */
export class PhotoRequestError extends Error {
  override name = 'PhotoRequestError'
  readonly status: number
  /** The problem type. */
  readonly type: string | undefined
  /** When to try again, in seconds. */
  readonly retryAfter: number | undefined
  constructor(status: number, type?: string, retryAfter?: number) {
    super(`${status}`)
    this.status = status
    this.type = type
    this.retryAfter = retryAfter
  }
}

/** Calls the photos of one quote. */
export type PhotoClient = ReturnType<typeof createPhotoClient>

/** @param photosUrl The link to the photos, with its key. */
export function createPhotoClient(photosUrl: string) {
  /** The address of a photo. */
  function addressOf(...segments: string[]): string {
    const url = new URL(photosUrl, location.href)
    url.pathname += segments.map((segment) => `/${segment}`).join('')
    return url.href
  }

  return {
    /** The photos that are stored. */
    async list(): Promise<PhotoList> {
      const response = await fetch(photosUrl, { headers: { Accept: 'application/json' } })
      const list: unknown = response.ok && (await response.json())
      if (!isPhotoList(list)) throw new PhotoRequestError(response.status)
      return list
    },
    async thumbnail(id: string): Promise<Blob> {
      const response = await fetch(addressOf(id, 'thumbnail'))
      if (!response.ok) throw new PhotoRequestError(response.status)
      return response.blob()
    },
    /** Removes a stored photo, once the network and the server are available. */
    async remove(id: string): Promise<void> {
      const retries = createRetryWait()
      const send = async () => (await fetch(addressOf(id), { method: 'DELETE' })).status
      const isOpen = (status: number) => isTemporary(status) || (status < 300 && status !== 204)
      while (isOpen(await send().catch(() => 0))) await retries.wait()
    },
    /**
     * Sends a photo. Not by `fetch`, which does not report progress.
     * @param onProgress Is called with the part that was sent, from 0 to 1.
     * @returns All photos of the quote.
     * @throws {PhotoRequestError}
     */
    add(photo: Blob, signal: AbortSignal, onProgress: (part: number) => void): Promise<PhotoList> {
      const form = new FormData()
      // Not under the name of the file, which is the visitor's own.
      form.append('photo', photo, 'photo')
      return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        let timer = setTimeout(() => request.abort(), stallMs)
        request.open('POST', photosUrl)
        request.responseType = 'json'
        request.setRequestHeader('Accept', 'application/json')
        request.upload.onprogress = ({ loaded, total }) => {
          clearTimeout(timer)
          timer = setTimeout(() => request.abort(), stallMs)
          onProgress(loaded / total)
        }
        request.onloadend = () => {
          clearTimeout(timer)
          if (request.status === 201 && isPhotoList(request.response)) resolve(request.response)
          else reject(toError(request))
        }
        signal.addEventListener('abort', () => request.abort())
        request.send(form)
      })
    },
  }
}

/** Whether the API responded: else it is a page in its place, such as that of a captive portal. */
const isPhotoList = (body: unknown): body is PhotoList => Array.isArray((body as PhotoList | null)?.items)

/** Whether a request can succeed later: there was no response, or the server is busy or broken. */
export const isTemporary = (status: number) => status === 0 || status === 429 || status >= 500

function toError(request: XMLHttpRequest): PhotoRequestError {
  const problem = request.response as { type?: string } | null
  const retryAfter = Number(request.status && request.getResponseHeader('Retry-After')) || undefined
  return new PhotoRequestError(request.status, problem?.type?.split('/').pop(), retryAfter)
}

/** The first and the longest wait before a request is tried again, in milliseconds. */
const firstWaitMs = 1000
const longestWaitMs = 60_000

/** Waits between tries: exponential backoff with jitter, or as long as the server says. */
export function createRetryWait() {
  let failures = 0
  return {
    /** Begins with the shortest wait again. */
    reset: () => void (failures = 0),
    /** @param retryAfter Seconds that the server asks for. Without, the wait ends when the network is back. */
    wait(retryAfter?: number): Promise<void> {
      const backoffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures++) * (0.5 + Math.random() / 2)
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          removeEventListener('online', end)
          resolve()
        }
        const timer = setTimeout(end, retryAfter === undefined ? backoffMs : retryAfter * 1000)
        if (retryAfter === undefined) addEventListener('online', end)
      })
    },
  }
}
