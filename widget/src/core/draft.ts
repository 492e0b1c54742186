import { pickFieldValues, type QuoteFormValues } from './field-values.ts'
import type { Failure, QuoteSubmitted, SendResult, Submitted } from './send-quote.ts'

/** Every draft's key in `sessionStorage` starts with this. */
export const draftKeyPrefix = 'concrete-quote-draft:'

/** What is kept of a draft, as JSON. */
interface DraftState {
  values: QuoteFormValues
  /** The fields as last sent, and the idempotency key that they were sent with. */
  sent?: { fields: string; key: string }
  /** The request that was sent last, until the visitor starts another. */
  submitted?: Submitted | undefined
}

/** What has become of a form's request. */
export interface Outcome {
  state: 'idle' | 'pending' | 'submitted' | 'failed'
  /** Whether a form sent the request that this one replaced. */
  isTakenOver?: boolean
  failure?: Failure
  quote?: QuoteSubmitted
  /** Also while the state is idle, after a reload. */
  submitted?: Submitted
}

interface FormRef {
  readonly current: Node | null
}

/** A request that is being sent, and the draft that it was sent from. */
interface Sending {
  result: Promise<SendResult>
  key: string
  state: DraftState
  /** The form that shows the result: the last one that claimed the key. */
  form: FormRef
}

/** The requests that are being sent, by key. */
const sendings = new Map<string, Sending>()

/** The forms that claimed a key, by key, and whether they were in the page then: a container may be added to it later. */
const owners = new Map<string, { form: FormRef; wasConnected: boolean | undefined }>()

function isTaken(key: string) {
  const owner = owners.get(key)
  return owner && (!owner.wasConnected || owner.form.current?.isConnected)
}

/**
 * Claims a storage key for the draft of one form: no two on a page share one, nor two APIs. After a reload, forms get the same
 * keys by their ids, or if they mount in the same order. A form that was removed from the page, but not unmounted yet, loses
 * its key to the form that replaces it.
 */
export function claimDraftKey(
  form: FormRef,
  quotesUrl: string,
  formId = '',
): [key: string, release: () => void] {
  const base = `${draftKeyPrefix}${quotesUrl}#${formId}`
  let key = base
  for (let n = 2; isTaken(key); n++) key = `${base}:${n}`
  const owner = { form, wasConnected: form.current?.isConnected }
  owners.set(key, owner)
  return [key, () => void (owners.get(key) === owner && owners.delete(key))]
}

/** What a visitor entered in one form and has not sent yet. */
export type Draft = ReturnType<typeof createDraft>

/** Creates an empty draft of a form. Until `persist` is called, it lives in memory only. */
export function createDraft(form: FormRef) {
  let state: DraftState = { values: {} }
  let claimedKey = ''
  let storageKey: string | undefined
  let stored: QuoteFormValues = {}
  /** When a field was first focused, in ms since the page was loaded; NaN if before. Not by the clock, which may be set. */
  let startedAt: number | undefined
  /** Shows what became of a request. Assigned before one is sent. */
  let show: (outcome: Outcome) => void

  /** Writes the draft to the tab, or removes it. */
  function write(text?: string) {
    // Another form may have taken the draft over.
    if (!storageKey || (owners.get(storageKey)?.form ?? form) !== form) return
    try {
      if (text) sessionStorage.setItem(storageKey, text)
      else sessionStorage.removeItem(storageKey)
    } catch {
      // Without storage a reload loses what was typed, as with any form.
    }
  }

  const save = () => write(JSON.stringify(state))

  function record(values: QuoteFormValues) {
    state.values = { ...state.values, ...values }
    if (Object.keys(values).length > 0) save()
  }

  async function follow(sending: Sending) {
    show({ state: 'pending', isTakenOver: sending.form !== form })
    sending.form = form
    const result = await sending.result
    // Another form has taken it over.
    if (sending.form !== form) return show({ state: 'idle' })
    sendings.delete(sending.key)
    if ('message' in result) return show({ state: 'failed', failure: result })
    state.submitted = result.submitted
    show({ state: 'submitted', ...result })
  }

  return {
    /** The fields that the visitor filled in, including those emptied again; never what the page prefilled. */
    values: () => state.values,
    /** What `persist` last found in the tab; a new object each time. */
    stored: () => stored,
    record,
    start: () => void (startedAt ??= performance.now()),
    /** Milliseconds since the visitor started; undefined if that is unknown, as after a reload. */
    elapsedMs() {
      const elapsedMs = performance.now() - (startedAt ?? NaN)
      // Scripts of pages replace this clock, too.
      return elapsedMs > 0 ? elapsedMs : undefined
    },
    /** Returns the idempotency key for these fields: the last one if they were sent before, else a new one. */
    idempotencyKey(fields: string): string {
      if (state.sent?.fields !== fields) {
        // Not randomUUID, which only secure contexts have.
        state.sent = { fields, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      }
      save()
      return state.sent.key
    },
    /**
     * Takes over what another form kept or is sending under `key`, and keeps the draft there: in the tab, or in memory only.
     * What this draft kept in the tab under another key is removed.
     */
    persist(key: string, isInTab: boolean) {
      const nextKey = isInTab ? key : undefined
      if (key === claimedKey && nextKey === storageKey) return
      if (nextKey !== storageKey) write()
      claimedKey = key
      storageKey = nextKey
      const kept = sendings.get(key)?.state ?? (nextKey && readStorage(nextKey))
      if (kept) {
        startedAt = NaN
        stored = kept.values
        state = { ...kept, ...state, values: { ...stored, ...state.values } }
      }
      record(state.values)
    },
    /**
     * Calls `showOutcome` with each outcome of the form's requests. It begins with what this form continues: the last
     * request of before a reload, unless another one was begun, and the pending one of the form that it replaced.
     */
    followOutcome(showOutcome: (outcome: Outcome) => void) {
      show = showOutcome
      if (state.submitted && Object.keys(state.values).length === 0)
        show({ state: 'idle', submitted: state.submitted })
      const sending = sendings.get(claimedKey)
      if (sending && sending.form !== form) void follow(sending)
    },
    /** Shows a request that was sent from this draft. A success empties it, and is kept for a reload. */
    send(result: Promise<SendResult>) {
      const sending = { result, key: claimedKey, state, form }
      sendings.set(claimedKey, sending)
      return follow(sending)
    },
    /** Forgets the request that was sent last. */
    forget() {
      if (state.submitted) {
        delete state.submitted
        save()
      }
      show({ state: 'idle' })
    },
    /** Empties the fields. */
    clear() {
      state = { values: {}, submitted: state.submitted }
      startedAt = undefined
      write(state.submitted && JSON.stringify(state))
    },
  }
}

/** Reads a draft from the tab; undefined if there is none, it is damaged, or the page may not use storage. */
function readStorage(key: string): DraftState | undefined {
  try {
    const { values, ...draft } = JSON.parse(sessionStorage.getItem(key) ?? '') as Partial<DraftState>
    return { ...draft, values: pickFieldValues(values ?? {}) }
  } catch {
    return undefined
  }
}
