import {
  PartnerPatch,
  Source,
  type PartnerLink,
  type SourceCounts,
  type SourceViews,
  type UnregisteredOrigin,
} from '@concrete-quote/openapi'
import { htmlBlocks } from '@concrete-quote/widget/snippets'
import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { Confirmation, Removal } from '../../frame/confirmation.tsx'
import { ErrorMessage, PendingButton } from '../../frame/feedback.tsx'
import { InputField, RequestForm } from '../../frame/form.tsx'
import { Item, ItemList } from '../../frame/section.tsx'
import { call, postJson } from '../../queries/call.ts'
import { partnersQuery, unregisteredQuery, useRequest } from '../../queries/resources.ts'
import { formatAge } from '../../words/time.ts'
import { Copyable } from './copyable.tsx'

/** The partners whose pages have the form, and the code to send them. */
export function Partners() {
  /** The partner whose code is shown. */
  const [shown, setShown] = useState<string>()
  const add = useRequest(async (body: Source) => {
    await call('POST', '/api/sources', { body })
    setShown(body.name)
  })
  return (
    <div className="setting">
      <p>Partners show your form on their pages. Requests from there have the name of the partner.</p>
      <ItemList query={useQuery(partnersQuery)}>
        {(partner) => (
          <Partner
            key={partner.source}
            {...partner}
            showsCode={shown === partner.source}
            onToggleCode={() => setShown(shown === partner.source ? undefined : partner.source)}
          />
        )}
      </ItemList>
      <UnregisteredPages />
      <RequestForm
        aria-label="Add a partner"
        schema={Source}
        read={(fields) => ({ name: fields.get('name'), origin: originOf(fields.get('origin') as string) })}
        request={add}
        button="Add partner"
      >
        <InputField label="Name of the partner" name="name" />
        <InputField
          label="Address of their page"
          name="origin"
          hint="For a second address, add the partner again under the same name."
          problem="Enter an address such as https://partner.example."
          type="url"
          onBlur={({ target }) => (target.value = originOf(target.value))}
        />
      </RequestForm>
    </div>
  )
}

/** The pages that nobody registered, from which requests came. Nothing if there are none. */
function UnregisteredPages() {
  const { data: pages = [] } = useQuery(unregisteredQuery)
  if (pages.length === 0) return undefined
  return (
    <>
      <p>
        Requests also came from pages that are not registered. Register one only if you know whose it is: its
        address is no proof of that.
      </p>
      <ul>
        {pages.map((page) => (
          <UnregisteredPage key={page.origin} {...page} />
        ))}
      </ul>
    </>
  )
}

function UnregisteredPage({ origin, quotes }: UnregisteredOrigin) {
  const [isOpen, setOpen] = useState(false)
  const register = useRequest((body: Source) => call('POST', '/api/sources', { body }))
  return (
    <Item
      name={origin}
      hint={requests(quotes)}
      actions={
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Register…<span className="hidden"> {origin}</span>
        </button>
      }
    >
      {isOpen && (
        <RequestForm
          aria-label={`Register ${origin}`}
          schema={Source}
          read={(fields) => ({ name: fields.get('name'), origin })}
          request={register}
          button="Register"
        >
          <InputField label={`Name of the partner at ${origin}`} name="name" />
        </RequestForm>
      )}
    </Item>
  )
}

const requests = (quotes: number) => `${quotes} ${quotes === 1 ? 'request' : 'requests'}`

interface PartnerProps extends SourceCounts {
  source: string
  showsCode: boolean
  onToggleCode: () => void
}

/** A partner, with the code for their page, and the link to their numbers, which is shown once. */
function Partner({ showsCode, onToggleCode, ...counts }: PartnerProps) {
  const { source, displayName, origins, months, hasLink } = counts
  const [isEdited, setEdited] = useState(false)
  const path = `/api/sources/${encodeURIComponent(source)}`
  const link = useRequest(() => postJson<PartnerLink>(`${path}/link`))
  const url = link.data?.url
  const hidden = <span className="hidden"> {source}</span>
  return (
    <Item
      name={source}
      mark={displayName !== null && `(${displayName})`}
      hint={`${origins.join(', ')}: ${describeMonth(months)}${describeViews(counts)}`}
      actions={
        <>
          <button type="button" aria-expanded={showsCode} onClick={onToggleCode}>
            Code<span className="hidden"> for {source}</span>
          </button>
          <button type="button" aria-expanded={isEdited} onClick={() => setEdited(!isEdited)}>
            What they see{hidden}
          </button>
          {hasLink ? (
            <>
              <Confirmation
                button={<>New link to their numbers…{hidden}</>}
                title="Replace the link?"
                verb="Replace"
                send={() => link.mutateAsync()}
              >
                The former link of <bdi>{source}</bdi> stops working.
              </Confirmation>
              <Removal verb="End link" name={source} path={`${path}/link`}>
                They can no longer see their numbers.
              </Removal>
            </>
          ) : (
            <PendingButton isPending={link.isPending} onClick={() => link.mutate()}>
              Link to their numbers{hidden}
            </PendingButton>
          )}
          {origins.length > 1 &&
            origins.map((origin) => (
              <Removal
                key={origin}
                verb="Remove address"
                name={origin}
                path={`${path}?${new URLSearchParams({ origin })}`}
              >
                The form on its pages stops working.
              </Removal>
            ))}
          <Removal verb="Remove" name={source} path={path}>
            The form on their pages, and the link to their numbers, stop working. Their requests stay, with
            the name.
          </Removal>
        </>
      }
    >
      {showsCode && <PartnerCode source={source} />}
      {isEdited && <PartnerForm path={path} partner={counts} onSaved={() => setEdited(false)} />}
      {link.error && !hasLink && <ErrorMessage>{link.error.message}</ErrorMessage>}
      {hasLink && url !== undefined && (
        <Copyable
          label={`Link of ${source}, shown only now`}
          text={url}
          share={{ text: `How many requests came from your page: ${url}` }}
        />
      )}
    </Item>
  )
}

interface PartnerFormProps {
  path: string
  partner: Pick<SourceCounts, 'displayName' | 'showsReferrals'> & { source: string }
  onSaved: () => void
}

/** The name of a partner for people, and whether they see each request. */
function PartnerForm({ path, partner, onSaved }: PartnerFormProps) {
  const { source, displayName, showsReferrals } = partner
  const save = useRequest(async (body: PartnerPatch) => {
    await call('PATCH', path, { body })
    onSaved()
  })
  return (
    <RequestForm
      aria-label={`What ${source} sees`}
      schema={PartnerPatch}
      read={(fields) => ({
        displayName: (fields.get('displayName') as string).trim() || null,
        showsReferrals: fields.has('showsReferrals'),
      })}
      request={save}
      button="Save"
    >
      <InputField label="Name for people" name="displayName" defaultValue={displayName ?? ''} />
      <label className="check">
        <input type="checkbox" name="showsReferrals" defaultChecked={showsReferrals} />
        They see each request: its date, their number for it, the kind of work, and whether it was called on
        time, got a price, and was won. No name, address, or price. Your privacy page says so.
      </label>
    </RequestForm>
  )
}

/** The number of quotes in the current month (UTC, as the API counts). */
function describeMonth(months: SourceCounts['months']): string {
  const current = new Date().toISOString().slice(0, 7)
  const quotes = months.find(({ month }) => month === current)?.quotes ?? 0
  return `${requests(quotes)} this month`
}

/** How often the form was shown, and what came of it; or that there is no sign of it. Empty if it was never seen. */
export function describeViews({
  viewsOfWeek,
  quotesOfWeek,
  lastSeenSecondsAgo,
  isSilent,
}: SourceViews): string {
  if (lastSeenSecondsAgo === null) return ''
  const age = formatAge(lastSeenSecondsAgo * 1000)
  if (isSilent) return `. No sign of the form for ${age}`
  const last = age === 'just now' ? age : `${age} ago`
  const times = viewsOfWeek === 1 ? 'once' : `${viewsOfWeek.toLocaleString('en')} times`
  return `. Shown ${times} this week, last ${last}; ${quotesOfWeek} sent it`
}

/** The code that a partner pastes into a page, as the builder makes it, with a link to the builder. */
function PartnerCode({ source }: { source: string }) {
  const { origin } = location
  const [html] = htmlBlocks({ origin, attributes: { source }, styles: {}, fallback: 'link' })
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
export function originOf(address: string): string {
  const trimmed = address.trim()
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  return trimmed && URL.canParse(url) ? new URL(url).origin : trimmed
}

/** The partner whose quotes a program gets, of whom those that are registered are suggested. */
export function PartnerField({ hint }: { hint: string }) {
  const { data: partners = [] } = useQuery(partnersQuery)
  const list = useId()
  return (
    <>
      <InputField label="Requests of partner" name="source" hint={hint} list={list} />
      <datalist id={list}>
        {partners.map(({ source }) => (
          <option key={source} value={source} />
        ))}
      </datalist>
    </>
  )
}
