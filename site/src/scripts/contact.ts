import './page.ts'

const slot = document.getElementById('quote') as HTMLElement
let loading: Promise<void> | undefined
let submitPending = false

/** Loads the form's script and hydrates the form. Only the first call has an effect. */
function loadForm() {
  loading ??= (
    import(/* @vite-ignore */ slot.dataset.script as string) as Promise<typeof import('./quote-form.tsx')>
  )
    .then(({ hydrateQuoteForm }) => hydrateQuoteForm(slot))
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
  loadForm()
}

slot.addEventListener('pointerdown', loadForm)
slot.addEventListener('focusin', loadForm)
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
