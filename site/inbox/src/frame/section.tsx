import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Loaded } from './feedback.tsx'

/** A part of the settings, which screen readers list as a region. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="setting" aria-labelledby={id}>
      {/* Focus goes here when what had it is removed. */}
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

interface ItemListProps<Item> {
  query: UseQueryResult<Item[]>
  children: (item: Item) => ReactNode
}

/** A list of what was read, or how that went. */
export function ItemList<Item>({ query, children }: ItemListProps<Item>) {
  return <Loaded query={query}>{(items) => <ul>{items.map(children)}</ul>}</Loaded>
}

interface ItemProps {
  name: string
  /** What is said beside the name, such as `(you)`. */
  mark?: string | false | undefined
  hint: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** An entry of a list: its name, a hint, and buttons. */
export function Item({ name, mark, hint, actions, children }: ItemProps) {
  return (
    <li>
      <p>
        <bdi className="name">{name}</bdi>
        {mark && ` ${mark}`}
        <span className="hint">{hint}</span>
      </p>
      {actions && <div className="actions">{actions}</div>}
      {children}
    </li>
  )
}
