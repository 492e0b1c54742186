import './page.ts'

const slot = document.getElementById('quote') as HTMLElement
let loading: Promise<void> | undefined
let held = false

/** Fetches the form's code the first time the visitor touches the form. */
function load() {
  loading ??= (
    import(/* @vite-ignore */ slot.dataset.script as string) as Promise<typeof import('./quote-form.tsx')>
  )
    .then(({ hydrateQuoteForm }) => hydrateQuoteForm(slot))
    .then(
      () => {
        slot.removeEventListener('submit', hold, true)
        if (held) slot.querySelector('form')?.requestSubmit()
      },
      () => {
        // Without its code the form still posts, as it does without scripts.
        slot.removeEventListener('submit', hold, true)
        if (held) slot.querySelector('form')?.submit()
      },
    )
}

/** Keeps a submit that comes before the code, to do it once when the code is there. */
function hold(event: Event) {
  event.preventDefault()
  event.stopPropagation()
  held = true
  load()
}

slot.addEventListener('pointerdown', load)
slot.addEventListener('focusin', load)
slot.addEventListener('submit', hold, true)
// A link that names a type, or a draft in this tab, fills in fields: these are not to wait for a touch.
if (location.search.includes('projectType=') || hasDraft()) load()

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(slot.dataset.draft as string))
  } catch {
    // A page without storage keeps no draft.
    return false
  }
}
