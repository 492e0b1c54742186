import type { ReactNode } from 'react'

interface ProcessProps {
  title: string
  /** `timeframe` is the duration or time limit. */
  steps: readonly { title: string; timeframe?: string; description: string }[]
  /** Content below the steps. */
  children?: ReactNode
}

/** The numbered steps of a job, connected by the chalk line. */
export function Process({ title, steps, children }: ProcessProps) {
  return (
    <section className="section" aria-labelledby="process">
      <div className="wide">
        <h2 id="process">{title}</h2>
        <ol className="steps" data-columns={steps.length}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              {step.timeframe && <p className="timeframe">{step.timeframe}</p>}
              <p>{step.description}</p>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </section>
  )
}
