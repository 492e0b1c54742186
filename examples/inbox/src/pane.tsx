import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'

interface PaneProps {
  title: string
  /** The quote in the list that focus goes back to. */
  backTo?: string
  children: ReactNode
}

/** What is beside the list, and names the page. Focus goes to its heading, and back to the list when it closes. */
export function Pane({ title, backTo = '', children }: PaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const href = CSS.escape(backTo ? `#/quotes/${backTo}` : '#/new')
    return () => document.querySelector<HTMLElement>(`.list a[href="${href}"]`)?.focus()
  }, [backTo])
  useEffect(() => {
    const { title: before } = document
    document.title = `${title} - Quotes`
    return () => void (document.title = before)
  }, [title])
  return (
    <section className="pane" aria-labelledby="pane-title">
      <Link href="/">Back to the list</Link>
      <h2 id="pane-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
