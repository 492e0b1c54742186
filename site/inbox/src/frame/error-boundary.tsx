import { Component, type ReactNode } from 'react'

/**
 * Says that the page could not be rendered. Translations and extensions may change the DOM in ways that React does not
 * expect. Drafts and changes that were not sent are stored, and so kept.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="centered stopped">
        <h1>Something went wrong</h1>
        <p role="alert">
          Reload the page. What you typed into notes, addresses, and phone requests is kept. If this happens
          again, turn off translation and extensions for this page.
        </p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    )
  }
}
