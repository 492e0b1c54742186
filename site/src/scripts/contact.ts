import './page.ts'

const slot = document.getElementById('quote') as HTMLElement
/** Aborted when loading begins, after which no press matters. */
const waiting = new AbortController()
let isHeld = false
let isRequested = false
let loading: Promise<void> | undefined
let submitPending = false

/**
 * Downloads the form's script, and hydrates the form. Evaluating the script is a long task, so it waits until the page
 * has responded to the release of the key or pointer (INP).
 */
function requestForm() {
  if (!isRequested) {
    isRequested = true
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = slot.dataset.script as string
    document.head.append(link)
  }
  loadUnlessHeld()
}

function loadUnlessHeld() {
  // The timer runs after the next paint.
  if (isRequested && !isHeld) requestAnimationFrame(() => setTimeout(loadForm))
}

function hold() {
  isHeld = true
}

function release() {
  isHeld = false
  loadUnlessHeld()
}

/** Only the first call has an effect. */
function loadForm() {
  waiting.abort()
  loading ??= (
    import(/* @vite-ignore */ slot.dataset.script as string) as Promise<typeof import('./quote-form.tsx')>
  )
    .then(({ hydrateQuoteForm }) => hydrateQuoteForm(slot, hasDraft()))
    .then(
      () => {
        slot.removeEventListener('submit', deferSubmit, true)
        if (submitPending) slot.querySelector('form')?.requestSubmit()
      },
      () => {
        // If loading fails, the browser submits the form, as it does without scripts.
        slot.removeEventListener('submit', deferSubmit, true)
        if (submitPending) slot.querySelector('form')?.submit()
      },
    )
}

/** Defers a submit until the form is hydrated. Repeated submits count as one. */
function deferSubmit(event: Event) {
  event.preventDefault()
  event.stopPropagation()
  submitPending = true
  requestForm()
}

const { signal } = waiting
for (const type of ['pointerdown', 'keydown']) addEventListener(type, hold, { signal, capture: true })
// The popup of a select may keep the release to itself.
for (const type of ['pointerup', 'pointercancel', 'keyup', 'change'])
  addEventListener(type, release, { signal, capture: true })
for (const type of ['pointerdown', 'focusin']) slot.addEventListener(type, requestForm, { signal })
slot.addEventListener('submit', deferSubmit, true)
// Hydrates at once if a link or a saved draft prefills fields.
if (location.search.includes('projectType=') || hasDraft()) loadForm()

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(slot.dataset.draft as string))
  } catch {
    // Storage is disabled.
    return false
  }
}
