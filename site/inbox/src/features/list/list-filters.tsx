import { company, formMessages, languageName, namesOf, phoneSource } from '@concrete-quote/openapi'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { filterNames, formatListQuery, isCallingList, useListQuery, type ListQuery } from '../../location.ts'
import { sourcesQuery } from '../../queries/resources.ts'
import type { Order } from './calling-order.ts'

/** No quote is older than the company. */
const firstDay = `${company.foundedYear}-01-01`

const orders = { oldest: 'Oldest first', newest: 'Newest first' } as const satisfies Record<Order, string>

/** A button with a panel that narrows the list. The panel closes when it is applied. */
export function Filters({ order, setOrder }: { order: Order; setOrder: (order: Order) => void }) {
  const query = useListQuery()
  const { filters, show } = query
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // Counted over all requests: only when it is needed.
  const { data: sources = [] } = useQuery({ ...sourcesQuery, enabled: isOpen })
  const names = new Set([filters.source, ...sources.map(({ source }) => source)])
  const active = Object.keys(filters).length
  const kept = withoutField.filter(
    (name) => filters[name] === '' || (name !== 'source' && filters[name] !== undefined),
  )
  const apply = (filters: ListQuery['filters']) => {
    // Focus goes back to the button.
    panel.current?.hidePopover()
    show({ filters })
  }
  return (
    <>
      <button type="button" popoverTarget={id}>
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className="filters"
        role="group"
        aria-label="Filters"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <form
          // The fields follow the URL, for example after going back.
          key={formatListQuery(query)}
          // A half-typed date is no filter.
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            apply(readFilters(event.currentTarget, filters))
          }}
        >
          <label>
            Project type
            <select name="projectType" defaultValue={filters.projectType ?? ''} autoFocus>
              <option value="">All</option>
              {Object.entries(formMessages.en.projectTypes).map(([type, label]) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label>
            Received from
            <input type="date" name="from" min={firstDay} defaultValue={filters.from} />
          </label>
          <label>
            Received until
            <input type="date" name="to" min={firstDay} defaultValue={filters.to} />
          </label>
          <label>
            Source
            <select name="source" defaultValue={filters.source ?? ''}>
              <option value="">All</option>
              <option value={phoneSource}>Phone requests</option>
              {[...names].map((name) => name && name !== phoneSource && <option key={name}>{name}</option>)}
            </select>
          </label>
          {kept.map((name) => (
            <label key={name} className="check">
              <input type="checkbox" name="kept" value={name} defaultChecked />
              {describeFilter(name, filters[name])}
            </label>
          ))}
          {isCallingList(query) && (
            <fieldset className="order">
              <legend className="hidden">Order</legend>
              {namesOf(orders).map((name) => (
                <label key={name} className="check">
                  <input type="radio" name="order" checked={name === order} onChange={() => setOrder(name)} />
                  {orders[name]}
                </label>
              ))}
            </fieldset>
          )}
          <div className="actions">
            <button className="primary">Show requests</button>
            <button type="button" onClick={() => apply({})}>
              Clear all filters
            </button>
          </div>
        </form>
      </div>
    </>
  )
}

/** Filters of the links in the statistics. The source has a field, but not for quotes without one. */
const withoutField = ['source', 'campaign', 'lang', 'outcome', 'onTime'] as const

function describeFilter(name: (typeof withoutField)[number], value = ''): string {
  if (name === 'source') return 'No partner'
  if (name === 'outcome') return value === 'won' ? 'Won' : 'Lost'
  if (name === 'onTime') return value === 'true' ? 'Called on time' : 'Not called on time'
  if (name === 'campaign') return value ? `Campaign: ${value}` : 'Campaign: unknown'
  return value ? `Language: ${languageName(value)}` : 'Language: unknown'
}

/** Reads the filters of the form, and those without a field that are kept. A blank field is no filter. */
function readFilters(form: HTMLFormElement, filters: ListQuery['filters']): ListQuery['filters'] {
  const data = new FormData(form)
  const kept = new Set(data.getAll('kept'))
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const text = (data.get(name) as string | null)?.trim()
      if (text) return [[name, text]]
      return kept.has(name) ? [[name, filters[name]]] : []
    }),
  )
}
