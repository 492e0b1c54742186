import { Source, type SourceCounts } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage, Loaded, PendingButton } from '../frame/feedback.tsx'
import { call } from '../queries/call.ts'
import { Field, useCheckedForm } from './parts/checked-form.tsx'
import { Removal } from './parts/removal.tsx'
import { Section } from './parts/section.tsx'
import { partnersQuery } from '../queries/resources.ts'
import { htmlBlocks } from '../../../../widget/builder/snippets/element.ts'
import { Copyable } from './parts/copyable.tsx'

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

/** The code that a partner pastes into a page, as the builder makes it, with a link to the builder. */
function PartnerCode({ source }: { source: string }) {
  const { origin } = location
  const [html] = htmlBlocks({
    origin,
    attributes: { source },
    styles: {},
    fallback: 'link',
    loadsWithPage: false,
  })
  const builder = `${origin}/widget/?${new URLSearchParams({ source })}`
  const code = html?.code ?? ''
  return (
    <Copyable
      label={`Code for ${source}`}
      text={code}
      share={{
        text: `The quote form for your page. Paste this where it belongs:\n\n${code}\nMore choices: ${builder}`,
      }}
    >
      <a href={builder} target="_blank" rel="noreferrer">
        Colors, languages, and WordPress
      </a>
    </Copyable>
  )
}

/**
 * Returns the origin of an address that somebody typed or pasted, such as `https://partner.example` of
 * `partner.example/offers`. An address that is no URL is returned as it is.
 */
export function toOrigin(address: string): string {
  const trimmed = address.trim()
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed && URL.canParse(url) ? new URL(url).origin : trimmed
}
