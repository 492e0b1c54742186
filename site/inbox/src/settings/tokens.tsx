import { NewApiToken, type ApiToken, type CreatedApiToken } from '@concrete-quote/openapi'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorMessage, Loaded, PendingButton } from '../frame/feedback.tsx'
import { call, readJson } from '../queries/call.ts'
import { itemsQuery, partnersQuery } from '../queries/resources.ts'
import { formatTime } from '../words/time.ts'
import { Copyable } from './parts/copyable.tsx'
import { Field, useCheckedForm } from './parts/checked-form.tsx'
import { Removal } from './parts/removal.tsx'
import { Section } from './parts/section.tsx'

const tokensQuery = itemsQuery<ApiToken>('/api/tokens')

/** Tokens of programs that send quotes. */
export function Tokens() {
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: async (body: NewApiToken) =>
      readJson<CreatedApiToken>(await call('POST', '/api/tokens', { body })),
    onSuccess: () => client.invalidateQueries(tokensQuery),
  })
  const partners = useId()
  const [expiry, setExpiry] = useState('')
  const { errors, form } = useCheckedForm(
    NewApiToken,
    (fields) => ({
      name: fields.get('name'),
      source: fields.get('source') || null,
      expiresAt: toExpiry(expiry, fields.get('expiresAt')),
    }),
    (body, element) => create.mutate(body, { onSuccess: () => element.reset() }),
  )
  return (
    <Section title="API tokens">
      <p>With a token, a program of yours or of a partner sends quotes. Give each program its own.</p>
      <Loaded query={useQuery(tokensQuery)}>
        {(tokens) => (
          <ul>
            {tokens.map((token) => (
              <li key={token.name}>
                <p>
                  <span className="name">{token.name}</span>
                  <span className="hint">
                    <span>{describeToken(token)}</span>
                    {token.source !== null && (
                      <>
                        , for quotes of <bdi>{token.source}</bdi>
                      </>
                    )}
                  </span>
                </p>
                <div className="actions">
                  <Removal
                    verb="Revoke"
                    name={token.name}
                    path={`/api/tokens/${encodeURIComponent(token.name)}`}
                    list={tokensQuery.queryKey}
                  >
                    The program that uses it cannot send quotes anymore.
                  </Removal>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <form {...form} aria-label="Create an API token">
        <Field label="Name of the program" error={errors.name}>
          {(props) => (
            <input name="name" placeholder="acme-crm" autoComplete="off" autoCapitalize="none" {...props} />
          )}
        </Field>
        <Field
          label="Quotes of partner"
          hint="Every quote that it sends has this name. Leave it empty for a program that says itself where each quote is from."
          error={errors.source}
        >
          {(props) => <input name="source" list={partners} autoComplete="off" {...props} />}
        </Field>
        <Partners id={partners} />
        <label>
          Expires
          <select value={expiry} onChange={({ target }) => setExpiry(target.value)}>
            <option value="">Never</option>
            <option value="year">In 1 year</option>
            <option value="date">After a date</option>
          </select>
        </label>
        {expiry === 'date' && (
          <Field label="Last day" error={errors.expiresAt && 'Choose a day.'}>
            {(props) => <input name="expiresAt" type="date" max="9999-12-31" {...props} />}
          </Field>
        )}
        <div className="actions">
          <PendingButton isPending={create.isPending}>Create token</PendingButton>
        </div>
        <ErrorMessage>{create.error?.message}</ErrorMessage>
      </form>
      {create.data && (
        <>
          <Copyable label={`Token ${create.data.name}`} text={create.data.token} />
          <p className="hint">Copy it now: it is not shown again.</p>
        </>
      )}
    </Section>
  )
}

/** The names of the partners, to choose from. */
function Partners({ id }: { id: string }) {
  const { data = [] } = useQuery(partnersQuery)
  return (
    <datalist id={id}>
      {data.map(({ source }) => (
        <option key={source} value={source} />
      ))}
    </datalist>
  )
}

/** When a token ends that is created now: the end of the last day, in the reader's time zone. Null: never. */
function toExpiry(expiry: string, date: FormDataEntryValue | null): string | null {
  if (expiry === '') return null
  if (expiry === 'date') {
    const end = new Date(`${date as string}T23:59:59.999`)
    return Number.isNaN(end.getTime()) ? '' : end.toISOString()
  }
  const end = new Date()
  end.setFullYear(end.getFullYear() + 1)
  return end.toISOString()
}

function describeToken({ createdAt, lastUsedAt, expiresAt }: ApiToken): string {
  const use = lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'never used'
  const end = expiresAt
    ? `${Date.parse(expiresAt) < Date.now() ? 'expired' : 'expires'} ${formatTime(expiresAt)}`
    : 'never expires'
  return `Created ${formatTime(createdAt)}, ${use}, ${end}`
}
