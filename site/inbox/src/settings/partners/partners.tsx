import { Source, type SourceCounts } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage, Loaded, PendingButton } from '../../frame/feedback.tsx'
import { call } from '../../queries/call.ts'
import { Field } from '../parts/field.tsx'
import { Removal } from '../parts/removal.tsx'
import { Section } from '../parts/section.tsx'
import { useCheckedForm } from '../parts/use-checked-form.ts'
import { PartnerCode } from './partner-code.tsx'
import { partnersQuery } from './partner-list.ts'
import { toOrigin } from './to-origin.ts'

/** The partners whose pages have the form, and the code to send them. */
export function Partners() {
  const client = useQueryClient()
  /** The partner whose code is shown. */
  const [shown, setShown] = useState<string>()
  const add = useMutation({
    mutationFn: (body: Source) => call('POST', '/api/sources', { body }),
    onSuccess: async (_response, { name }) => {
      await client.invalidateQueries(partnersQuery)
      setShown(name)
    },
  })
  const { errors, form } = useCheckedForm(
    Source,
    (fields) => ({ name: fields.get('name'), origin: toOrigin(fields.get('origin') as string) }),
    (body, element) => add.mutate(body, { onSuccess: () => element.reset() }),
  )
  return (
    <Section title="Partners">
      <p>Partners show your form on their pages. Quotes from there have the name of the partner.</p>
      <Loaded query={useQuery(partnersQuery)}>
        {(partners) => (
          <ul>
            {partners.map(({ source, origins, months }) => (
              <li key={source}>
                <p>
                  <bdi className="name">{source}</bdi>
                  <span className="hint">{`${origins.join(', ')}: ${describeMonth(months)}`}</span>
                </p>
                <div className="actions">
                  <button
                    type="button"
                    aria-expanded={shown === source}
                    onClick={() => setShown(shown === source ? undefined : source)}
                  >
                    Code<span className="hidden"> for {source}</span>
                  </button>
                  <Removal
                    verb="Remove"
                    name={source}
                    path={`/api/sources/${encodeURIComponent(source)}`}
                    list={partnersQuery.queryKey}
                  >
                    The form on their pages stops working. Their quotes stay, with the name.
                  </Removal>
                </div>
                {shown === source && <PartnerCode source={source} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <form {...form} aria-label="Add a partner">
        <Field label="Name of the partner" error={errors.name}>
          {(props) => <input name="name" autoComplete="off" {...props} />}
        </Field>
        <Field
          label="Address of their page"
          hint="For a second address, add the partner again under the same name."
          error={errors.origin && 'Enter an address such as https://partner.example.'}
        >
          {(props) => (
            <input
              name="origin"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={({ target }) => (target.value = toOrigin(target.value))}
              {...props}
            />
          )}
        </Field>
        <div className="actions">
          <PendingButton isPending={add.isPending}>Add partner</PendingButton>
        </div>
        <ErrorMessage>{add.error?.message}</ErrorMessage>
      </form>
    </Section>
  )
}

/** The number of quotes in the current month (UTC, as the API counts). */
function describeMonth(months: SourceCounts['months']): string {
  const current = new Date().toISOString().slice(0, 7)
  const quotes = months.find(({ month }) => month === current)?.quotes ?? 0
  return `${quotes} ${quotes === 1 ? 'quote' : 'quotes'} this month`
}
