import { useQuery } from '@tanstack/react-query'
import { Pane } from '../frame/pane.tsx'
import { Loaded } from '../settings/parts/loaded.tsx'

/** The statistics, whose code is loaded when they are opened, with the library that draws. */
export function Statistics() {
  const view = useQuery({
    queryKey: ['view of the statistics'],
    queryFn: async () => (await import('./statistics-view.tsx')).StatisticsView,
  })
  return (
    <Pane title="Statistics" path="menu" className="statistics">
      <Loaded query={view}>{(View) => <View />}</Loaded>
    </Pane>
  )
}
