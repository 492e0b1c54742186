import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useListQuery } from '../../location.ts'

/** How long somebody has to stop typing before the search runs, in milliseconds. */
const delayMs = 200

/** Searches all quotes as somebody types, at once by Enter. Escape clears it. */
export function Search() {
  const { q, hrefTo } = useListQuery()
  const [path, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the entry of the browser's history is of the text that is being typed, so that the next one replaces it. */
  const isTyping = useRef(false)

  // The field follows the URL, for example after going back, unless somebody has typed more.
  useEffect(() => {
    const { current: input } = field
    if (input && timer.current === undefined && input.value.trim() !== q) input.value = q
  }, [q])

  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const submit = () => form.current?.requestSubmit()
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        stop()
        const typed = field.current?.value.trim() ?? ''
        // On a phone, the open quote covers the results.
        const to = typed !== '' && isListHidden() ? '/' : path
        if (typed === q && to === path) return
        navigate(hrefTo(to, { q: typed }), { replace: isTyping.current && to === path })
        isTyping.current = true
      }}
    >
      <input
        ref={field}
        type="search"
        name="q"
        aria-label="Name, number, or details"
        maxLength={254}
        placeholder="Name, number, or details"
        autoComplete="off"
        enterKeyHint="search"
        onChange={() => {
          stop()
          timer.current = setTimeout(submit, delayMs)
        }}
        onBlur={() => (isTyping.current = false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.currentTarget.value === '') return
          event.preventDefault()
          event.currentTarget.value = ''
          submit()
        }}
      />
    </form>
  )
}

/** Whether what is beside the list covers it. */
function isListHidden(): boolean {
  const list = document.querySelector('.list')
  return list !== null && !list.checkVisibility({ visibilityProperty: true })
}
