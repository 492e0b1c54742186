import { projectTypes } from '@concrete-quote/openapi'

const received = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When a quote came, in the reader's time zone. */
export function formatReceived(createdAt: string): string {
  return received.format(new Date(createdAt))
}

/** A project type as visitors read it; one that is no longer offered, as it is stored. */
export function projectTypeLabel(projectType: string): string {
  return (projectTypes as Record<string, string>)[projectType] ?? projectType
}
