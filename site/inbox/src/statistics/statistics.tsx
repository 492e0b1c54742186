import { queryOptions, useQuery } from '@tanstack/react-query'
import { Loading } from '../frame/feedback.tsx'
import { Pane } from '../frame/pane.tsx'
import { statisticsPath } from '../location/list-query.ts'

/** The view with the library that draws it, which nobody else needs to load. */
const viewQuery = queryOptions({
  queryKey: ['statistics-view'] as const,
  queryFn: async () => (await import('./statistics-view.tsx')).StatisticsView,
})

/** What the quotes of a period were, compared with the period before. */
export function Statistics() {
  const view = useQuery(viewQuery)
  const { data: View } = view
  return (
    <Pane title="Statistics" path={statisticsPath} className="statistics">
      {View ? <View /> : <Loading of={[view]} />}
    </Pane>
  )
}
