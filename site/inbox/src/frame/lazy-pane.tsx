import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { call } from '../queries/call.ts'
import { tryStorage } from '../storage.ts'
import { Loaded } from './feedback.tsx'
import { Pane } from './pane.tsx'

interface LazyPaneProps {
  title: string
  className?: string
  /** Imports what the pane shows. */
  load: () => Promise<ComponentType>
}

/** A pane that the menu leads to, whose code is loaded when it is opened: every morning starts without it. */
export function LazyPane({ title, className = '', load }: LazyPaneProps) {
  const view = useQuery({ queryKey: ['view', title], queryFn: () => loadOrReload(load) })
  return (
    <Pane title={title} path="menu" className={className}>
      <Loaded query={view}>{(View) => <View />}</Loaded>
    </Pane>
  )
}

/** Marks in this tab that the page was reloaded for a view. */
const reloaded = 'reloaded'

/**
 * Loads a view. If only its file cannot be read, the server has another build than this page: reloads the page, which a
 * browser needs to try a failed import again, too.
 * @throws {UnreachableError} if the server cannot be reached.
 */
async function loadOrReload(load: LazyPaneProps['load']): Promise<ComponentType> {
  try {
    const view = await load()
    tryStorage(() => sessionStorage.removeItem(reloaded))
    return view
  } catch (cause) {
    await call('HEAD', '/inbox/', { accept: 'text/html' })
    if (!tryStorage(markReload)) throw new Error('This page cannot be loaded.', { cause })
    location.reload()
    return new Promise(() => undefined)
  }
}

/** Says whether to reload: not twice in a row, unless somebody tries again. */
function markReload(): boolean {
  const isFirst = sessionStorage.getItem(reloaded) === null
  if (isFirst) sessionStorage.setItem(reloaded, 'true')
  else sessionStorage.removeItem(reloaded)
  return isFirst
}
