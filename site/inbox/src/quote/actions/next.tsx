import type { StoredQuote } from '@concrete-quote/openapi'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PendingButton } from '../../frame/feedback.tsx'
import { useListQuery } from '../../location/list-query.ts'
import { findNext } from './find-next.ts'

/** Opens the next quote to call. It is found when it is asked for: a colleague may have called the one before. */
export function Next({ quote }: { quote: StoredQuote }) {
  const [place] = useState(quote)
  const { hrefTo } = useListQuery()
  const [, navigate] = useLocation()
  const next = useMutation({ mutationFn: () => findNext(place) })
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
