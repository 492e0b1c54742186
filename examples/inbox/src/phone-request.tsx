import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { QuoteForm } from '@concrete-quote/widget'
import { useListQuery } from './list/list-query.ts'
import { Pane } from './frame/pane.tsx'

/** A request taken by phone, entered with the form that visitors use. */
export function PhoneRequest() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { hrefTo } = useListQuery()
  return (
    <Pane title="Phone request" path="/new">
      <QuoteForm
        // Visitors have a form without an id, whose draft it would share on the same origin.
        id="phone-request"
        source="phone"
        onSubmitted={() => {
          navigate(hrefTo('/'))
          void client.invalidateQueries()
        }}
      />
    </Pane>
  )
}
