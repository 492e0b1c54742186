import { createStamp, stampText, QuoteRequest } from '@concrete-quote/openapi'

/** How long a visitor pauses before a stamp is computed: typing on would make it useless. */
const pauseMs = 300

export type Stamps = ReturnType<typeof createStamps>

/** Computes the stamp of a form's fields while the visitor fills them in, so that it is normally ready at the submit. */
export function createStamps() {
  let current: string | undefined
  let stamp: Promise<string | undefined>
  let timer: ReturnType<typeof setTimeout>

  function stampOf(request: QuoteRequest) {
    const text = stampText(request)
    if (text !== current) {
      current = text
      // Without Web Crypto, the request is sent without one.
      stamp = createStamp(text, () => text === current).catch(() => undefined)
    }
    return stamp
  }

  return {
    /** Begins once the visitor pauses, if the fields are valid. */
    prepare(values: () => unknown) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { data } = QuoteRequest.safeParse(values())
        if (data) void stampOf(data)
      }, pauseMs)
    },
    /** The stamp of a request, if there is one. */
    get: stampOf,
  }
}
