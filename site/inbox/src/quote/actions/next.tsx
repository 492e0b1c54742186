import type { StoredQuote } from '@concrete-quote/openapi'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PendingButton } from '../../frame/feedback.tsx'
import { isCallingList, toFilter, useListQuery } from '../../location/list-query.ts'
import { usernameOf, usersQuery } from '../../queries/users.ts'
import { findNext } from './find-next.ts'

/** Opens the next quote to call. It is found when it is asked for: a colleague may have called the one before. */
export function Next({ quote }: { quote: StoredQuote }) {
  const [place] = useState(quote)
  const query = useListQuery()
  const { hrefTo } = query
  const { data: users } = useQuery(usersQuery)
  // Of the quotes to call that the list shows, or else of all.
  const filter = isCallingList(query) ? toFilter(query, usernameOf(users)) : {}
  const [, navigate] = useLocation()
  const next = useMutation({ mutationFn: () => findNext(place, filter) })
  return (
    <>
      <PendingButton
        type="button"
        isPending={next.isPending}
        onClick={() =>
          next.mutate(undefined, {
            onSuccess: (id) => id !== undefined && navigate(hrefTo(`/quotes/${id}`)),
          })
        }
      >
        Next
      </PendingButton>
      <span role="status" className={next.error ? 'message error' : 'message'}>
        {next.error?.message ??
          (next.isSuccess && next.data === undefined && 'Nobody else must be called now.')}
      </span>
    </>
  )
}
