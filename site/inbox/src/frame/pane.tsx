import { company } from '@concrete-quote/openapi'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useToCall } from '../queries/quote-queries.ts'

interface PaneProps {
  title: string
  /** The path of the link or button that focus goes back to. */
  path: string
  className?: string
  children: ReactNode
}

/** What is beside the list, and names the page. Focus goes to its heading, and back to the list when it closes. */
export function Pane({ title, path, className = '', children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the effects of what it contains, which may want the focus elsewhere.
  useLayoutEffect(() => heading.current?.focus(), [path])
  useEffect(
    () => () => {
      // Somebody who has moved on, for example to the search, stays there.
      if (document.activeElement !== document.body) return
      const link = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
      // The row of a quote may have left the list, for example when it was answered.
      const target = link ?? document.querySelector<HTMLElement>('.list')
      target?.focus()
    },
    [path],
  )
  return (
    <section className={`pane ${className}`} aria-labelledby="pane-title">
      <PageTitle page={title} />
      <p className="letterhead">{company.name}</p>
      <h2 id="pane-title" ref={heading} tabIndex={-1}>
        {/* A name is not to be translated. */}
        <bdi translate={path.startsWith('/quotes/') ? 'no' : undefined}>{title}</bdi>
      </h2>
      {children}
    </section>
  )
}

/** Moves the focus to the heading of the pane: its button is gone, or what it changed is at the top. */
export function focusTitle() {
  document.getElementById('pane-title')?.focus()
}

/** Titles the tab, with the number of waiting quotes in front. */
export function PageTitle({ page }: { page?: string }) {
  const toCall = useToCall()
  // A title has no markup that could isolate a name from the text after it.
  const title = page ? `${page.replace(/\p{Bidi_Control}/gu, '')} - Requests` : 'Requests'
  const waiting = toCall ? `(${toCall}) ` : ''
  useEffect(() => {
    document.title = waiting + title
    return () => void (document.title = 'Requests')
  }, [waiting, title])
  return null
}
