import { useId, type ReactNode } from 'react'

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
