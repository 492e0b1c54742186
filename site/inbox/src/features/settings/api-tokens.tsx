import { NewApiToken, tokenScopes, type ApiToken, type CreatedApiToken } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { Removal } from '../../frame/confirmation.tsx'
import { CheckboxGroup, InputField, RequestForm } from '../../frame/form.tsx'
import { Item, ItemList, Section } from '../../frame/section.tsx'
import { postJson } from '../../queries/call.ts'
import { itemsQuery, useRequest } from '../../queries/resources.ts'
import { formatTime, startOfDay } from '../../words/time.ts'
import { Copyable } from './copyable.tsx'
import { PartnerField } from './partners.tsx'

/** Tokens of programs that send, read, or change quotes. */
export function Tokens() {
  const create = useRequest((body: NewApiToken) => postJson<CreatedApiToken>('/api/tokens', body))
  return (
    <Section title="API tokens">
      <p>
        With a token, a program of yours or of a partner sends or reads requests. Give each program its own.
      </p>
      <ItemList query={useQuery(itemsQuery<ApiToken>('/api/tokens'))}>
        {(token) => (
          <Item
            key={token.name}
            name={token.name}
            hint={
              <>
                <span>{describeToken(token)}</span>
                {token.source !== null && (
                  <>
                    , for requests of <bdi>{token.source}</bdi>
                  </>
                )}
                <span className="hint">
                  {token.scopes.map((scope) => `${tokenScopes[scope]}.`).join(' ')}
                </span>
              </>
            }
            actions={
              <Removal verb="Revoke" name={token.name} path={`/api/tokens/${encodeURIComponent(token.name)}`}>
                The program that uses it stops working.
              </Removal>
            }
          />
        )}
      </ItemList>
      <RequestForm
        aria-label="Create an API token"
        schema={NewApiToken}
        read={(fields) => ({
          name: fields.get('name'),
          source: fields.get('source') || null,
          expiresAt: startOfDay(fields.get('expiresAt') as string, 1) || null,
          scopes: Object.keys(tokenScopes).filter((scope) => fields.has(scope)),
        })}
        request={create}
        button="Create token"
      >
        <InputField label="Name of the program" name="name" placeholder="acme-crm" autoCapitalize="none" />
        <PartnerField hint="Every request that it sends has this name, and it can read no others. Leave it empty if the program names the partner itself." />
        <CheckboxGroup label="What it may do" name="scopes" options={tokenScopes} checked={['quotes:send']} />
        <InputField
          label="Last day"
          name="expiresAt"
          hint="Leave it empty for a token that never expires."
          problem="Choose a day."
          type="date"
          max="9999-12-31"
        />
      </RequestForm>
      {create.data && (
        <Copyable
          label={`Token ${create.data.name}`}
          text={create.data.token}
          hint="Copy it now: it is not shown again."
        />
      )}
    </Section>
  )
}

function describeToken({ createdAt, lastUsedAt, expiresAt }: ApiToken): string {
  const use = lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'never used'
  const end = expiresAt
    ? `${Date.parse(expiresAt) < Date.now() ? 'expired' : 'expires'} ${formatTime(expiresAt)}`
    : 'never expires'
  return `Created ${formatTime(createdAt)}, ${use}, ${end}`
}
