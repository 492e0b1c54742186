import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { QuoteForm } from '@concrete-quote/widget'
import { Pane } from './pane.tsx'

/** A request taken by phone, entered with the form that visitors have. */
export function PhoneRequest() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return (
    <Pane title="Phone request">
      <QuoteForm
        source="phone"
        onSubmitted={() => {
          navigate('/')
          void client.invalidateQueries({ queryKey: ['/api/quotes'] })
        }}
      />
    </Pane>
  )
}
