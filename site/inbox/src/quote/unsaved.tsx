import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorMessage } from '../frame/feedback.tsx'

/** Why a part of a quote was not saved before the quote was opened. Only set by who opens it. */
export const unsavedQuery = (id: string) =>
  queryOptions<string>({ queryKey: ['unsaved', id], enabled: false })

/** Says that a part of a quote was not saved, until the quote is left. */
export function Unsaved({ id }: { id: string }) {
  const client = useQueryClient()
  const { data } = useQuery(unsavedQuery(id))
  useEffect(() => () => client.removeQueries(unsavedQuery(id)), [client, id])
  return <ErrorMessage>{data}</ErrorMessage>
}
