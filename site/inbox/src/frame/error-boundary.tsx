import { Component, type ReactNode } from 'react'

/** A failure within this time after another, in milliseconds, ends the attempts to show the page. */
const againMs = 30_000

interface State {
  /** What the page shows: `failed` until it is shown again, `stopped` if that failed, too. */
  view: 'whole' | 'failed' | 'shown-again' | 'stopped'
}

/**
 * Shows the page again after a failure to render it, and says so. Translations and extensions may change the DOM in ways
 * that React does not expect. Drafts and changes that were not sent are stored, and so kept.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { view: 'whole' }
  #failedAt = -Infinity

  static getDerivedStateFromError = (): State => ({ view: 'failed' })

  override componentDidCatch() {
    const now = performance.now()
    this.setState({ view: now - this.#failedAt < againMs ? 'stopped' : 'shown-again' })
    this.#failedAt = now
  }

  override render() {
    const { view } = this.state
    if (view === 'failed') return null
    if (view === 'stopped')
      return (
        <main className="centered stopped">
          <h1>Something went wrong again</h1>
          <p role="alert">
            The page cannot be shown. What you typed into notes, addresses, and phone requests is kept. Turn
            off translation and extensions for this page, and then reload it.
          </p>
          <button type="button" className="primary" onClick={() => location.reload()}>
            Reload
          </button>
        </main>
      )
    return (
      <>
        {view === 'shown-again' && (
          <div role="alert" className="notice shown-again">
            <p>
              Something went wrong, and the page was shown again. What you typed into notes, addresses, and
              phone requests is kept. If this happens again, turn off translation and extensions for this
              page.
            </p>
            <button type="button" onClick={() => this.setState({ view: 'whole' })}>
              Close
            </button>
          </div>
        )}
        {this.props.children}
      </>
    )
  }
}
