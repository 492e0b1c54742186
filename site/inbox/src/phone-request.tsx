import { useQueryClient } from '@tanstack/react-query'
import { QuoteForm } from '@concrete-quote/widget'
import { Pane } from './frame/pane.tsx'
import { leavePage } from './hash-location.ts'

const path = '/new'

/** A request taken by phone, entered with the form that visitors use. */
export function PhoneRequest() {
  const client = useQueryClient()
  return (
    <Pane title="Phone request" path={path}>
      <QuoteForm
        // Visitors have a form without an id, whose draft it would share on the same origin.
        id="phone-request"
        source="phone"
        onSubmitted={() => {
          leavePage(path)
          void client.invalidateQueries()
        }}
      />
    </Pane>
  )
}
