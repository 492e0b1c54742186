import type { ReactNode } from 'react'
import type { ProcessStep, TimedStep } from '../../content/types/lists.ts'

interface ProcessProps {
  id: string
  title: string
  steps: (ProcessStep | TimedStep)[]
  /** Content below the steps. */
  children?: ReactNode
}

/** The numbered steps of a job, connected by the chalk line. */
export function Process({ id, title, steps, children }: ProcessProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wide">
        <h2 id={id}>{title}</h2>
        <ol className="steps" data-columns={steps.length}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              {'timeframe' in step && <p className="timeframe">{step.timeframe}</p>}
              <p>{step.description}</p>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </section>
  )
}
