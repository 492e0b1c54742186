import type { PhotoList } from '@concrete-quote/openapi'

/** After how long without progress a request is given up, in milliseconds. */
const stallMs = 60_000

interface Refusal {
  /** 0 if there was no response. */
  status: number
  type: string | undefined
  /** When to try again, in seconds. */
  retryAfter: number | undefined
}

export type PhotoClient = ReturnType<typeof createPhotoClient>

/** @param photosUrl The link to the photos, with its key. */
export function createPhotoClient(photosUrl: string) {
  function addressOf(...segments: string[]): string {
    const url = new URL(photosUrl, location.href)
    url.pathname += segments.map((segment) => `/${segment}`).join('')
    return url.href
  }

  return {
    /** The photos that are stored; undefined if the API does not say. */
    async list(): Promise<PhotoList | undefined> {
      const response = await fetch(photosUrl, { headers: { Accept: 'application/json' } })
      const list: unknown = await response.json()
      return isPhotoList(list) ? list : undefined
    },
    thumbnail: async (id: string): Promise<Blob> => (await fetch(addressOf(id, 'thumbnail'))).blob(),
    /** Removes a stored photo, once the network and the server are available. */
    async remove(id: string): Promise<void> {
      const retries = createRetryWait()
      const send = async () => (await fetch(addressOf(id), { method: 'DELETE' })).status
      const isOpen = (status: number) => isTemporary(status) || (status < 300 && status !== 204)
      while (isOpen(await send().catch(() => 0))) await retries.wait()
    },
    /**
     * Sends a photo, and returns all of the quote, or why it was not stored. Not by `fetch`, which reports no progress.
     * @param onProgress Is called with the part that was sent, from 0 to 1.
     */
    add(photo: Blob, signal: AbortSignal, onProgress: (part: number) => void): Promise<PhotoList | Refusal> {
      const form = new FormData()
      // Not under the name of the file, which is the visitor's own.
      form.append('photo', photo, 'photo')
      return new Promise((resolve) => {
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
          const response: unknown = request.response
          resolve(request.status === 201 && isPhotoList(response) ? response : readRefusal(request))
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

function readRefusal(request: XMLHttpRequest): Refusal {
  const { status } = request
  const problem = request.response as { type?: string } | null
  const retryAfter = Number(status && request.getResponseHeader('Retry-After')) || undefined
  return { status, type: problem?.type?.split('/').pop(), retryAfter }
}

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
