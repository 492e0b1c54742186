import { Source, type SourceCounts } from '@concrete-quote/openapi'
import { htmlBlocks } from '@concrete-quote/widget/snippets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Removal } from '../../frame/confirmation.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { call } from '../../queries/call.ts'
import { partnersQuery, useRequest } from '../../queries/resources.ts'
import { Copyable } from './copyable.tsx'
import { Item, ItemList, Section } from '../../frame/section.tsx'

/** The partners whose pages have the form, and the code to send them. */
export function Partners() {
  /** The partner whose code is shown. */
  const [shown, setShown] = useState<string>()
  const add = useRequest(async (body: Source) => {
    await call('POST', '/api/sources', { body })
    setShown(body.name)
  }, partnersQuery)
  return (
    <Section title="Partners">
      <p>Partners show your form on their pages. Quotes from there have the name of the partner.</p>
      <ItemList query={useQuery(partnersQuery)}>
        {({ source, origins, months }) => (
          <Item
            key={source}
            name={source}
            hint={`${origins.join(', ')}: ${describeMonth(months)}`}
            actions={
              <>
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
              </>
            }
          >
            {shown === source && <PartnerCode source={source} />}
          </Item>
        )}
      </ItemList>
      <RequestForm
        aria-label="Add a partner"
        schema={Source}
        read={(fields) => ({ name: fields.get('name'), origin: toOrigin(fields.get('origin') as string) })}
        request={add}
        button="Add partner"
      >
        <InputField label="Name of the partner" name="name" />
        <InputField
          label="Address of their page"
          name="origin"
          hint="For a second address, add the partner again under the same name."
          problem="Enter an address such as https://partner.example."
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ target }) => (target.value = toOrigin(target.value))}
        />
      </RequestForm>
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
