import { useQuery } from '@tanstack/react-query'
import { Pane } from '../frame/pane.tsx'
import { Loaded } from './parts/loaded.tsx'

/** The settings, whose code is loaded when they are opened: every morning starts without it. */
export function Settings() {
  const sections = useQuery({
    queryKey: ['sections of the settings'],
    queryFn: async () => (await import('./sections.tsx')).Sections,
  })
  return (
    <Pane title="Settings" path="menu">
      <Loaded query={sections}>{(Sections) => <Sections />}</Loaded>
    </Pane>
  )
}
