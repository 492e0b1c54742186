import { followLink } from './linked-project.ts'
import './page.ts'

const slot = document.querySelector('#quote [data-script]') as HTMLElement
const link = followLink(slot)
const button = slot.querySelector('form button') as HTMLButtonElement
const status = slot.querySelector('.cq-status') as HTMLElement
const { textContent: submit } = button
const { textContent: privacy } = status
const pending = slot.dataset.pending as string
/** Aborted when loading begins, after which no press matters. */
const waiting = new AbortController()
let isHeld = false
let isRequested = false
let loading: Promise<void> | undefined
let isSubmitted = false

/**
 * Downloads the form's script, and hydrates the form. Evaluating the script is a long task, so it waits until the page
 * has responded to the release of the key or pointer (INP).
 */
function requestForm() {
  if (!isRequested) {
    isRequested = true
    const preload = document.createElement('link')
    preload.rel = 'modulepreload'
    preload.href = slot.dataset.script as string
    document.head.append(preload)
  }
  loadUnlessHeld()
}

function loadUnlessHeld() {
  // The timer runs after the next paint.
  if (isRequested && !isHeld) requestAnimationFrame(() => setTimeout(loadForm))
}

function release() {
  isHeld = false
  loadUnlessHeld()
}

/** Loads the form's code. Only the first call has an effect. */
function loadForm() {
  waiting.abort()
  loading ??= (
    import(/* @vite-ignore */ slot.dataset.script as string) as Promise<typeof import('./quote-form.tsx')>
  )
    .then(async ({ hydrateQuoteForm }) => {
      // The script has just been evaluated: what the visitor did meanwhile is shown first.
      await new Promise((resolve) => setTimeout(resolve))
      if (isSubmitted) showPending(false)
      hydrateQuoteForm(slot, link.values())
      link.update()
    })
    .then(
      () => {
        slot.removeEventListener('submit', deferSubmit, true)
        if (isSubmitted) slot.querySelector('form')?.requestSubmit()
      },
      () => {
        // If loading fails, the browser submits the form, as it does without scripts.
        slot.removeEventListener('submit', deferSubmit, true)
        if (isSubmitted) slot.querySelector('form')?.submit()
        // For a visitor who comes back.
        addEventListener('pagehide', () => showPending(false))
      },
    )
}

/** Defers a submit until the form is hydrated. Repeated submits count as one. */
function deferSubmit(event: Event) {
  event.preventDefault()
  event.stopPropagation()
  if (!isSubmitted) showPending(true)
  isSubmitted = true
  requestForm()
}

/** Shows that the form is being sent, or no longer, as the hydrated form does: the status line has focus meanwhile. */
function showPending(isPending: boolean) {
  button.disabled = isPending
  button.textContent = isPending ? pending : submit
  status.textContent = isPending ? pending : privacy
  if (isPending) status.focus()
}

const { signal } = waiting
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, () => (isHeld = true), { signal, capture: true })
// The popup of a select may keep the release to itself.
for (const type of ['pointerup', 'pointercancel', 'keyup', 'change'])
  addEventListener(type, release, { signal, capture: true })
for (const type of ['pointerdown', 'focusin']) slot.addEventListener(type, requestForm, { signal })
slot.addEventListener('submit', deferSubmit, true)
// Hydrates at once if a link or a saved draft prefills fields, or a request has been sent.
if (location.search.includes('projectType=') || hasKept()) loadForm()

/** Whether a form keeps something in the tab: a draft, or a request that has been sent. */
function hasKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(slot.dataset.draft as string))
  } catch {
    // Storage is disabled.
    return false
  }
}
