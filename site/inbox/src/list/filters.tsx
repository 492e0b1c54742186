import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { company, formMessages } from '@concrete-quote/openapi'
import { filterNames, parseListQuery, useListQuery, type ListQuery } from '../list-query.ts'

/** No quote is older than the company. */
const firstDay = `${company.foundedYear}-01-01`

interface FiltersProps {
  /** Buttons for the list that need no space of their own on a phone. */
  children: ReactNode
}

/** Narrows the list: by text when the form is submitted or the text is cleared, by everything else at once. */
export function Filters({ children }: FiltersProps) {
  const { filters, show } = useListQuery()
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const panel = useId()
  const search = useSearch()

  // The fields follow the URL, for example after going back.
  useEffect(() => {
    const { filters } = parseListQuery(search)
    for (const name of filterNames) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement
      if (field.value.trim() !== (filters[name] ?? '')) field.value = filters[name] ?? ''
    }
  }, [search])

  const active = Object.keys(filters).length
  return (
    <form
      ref={form}
      role="search"
      className="filters"
      data-open={isOpen}
      onSubmit={(event) => {
        event.preventDefault()
        show({ filters: readFilters(event.currentTarget) })
      }}
      // A half-typed date does not block a search, least of all in a closed panel, which shows no message.
      noValidate
      onChange={({ target, currentTarget }) => {
        if (!isTyping(target)) currentTarget.requestSubmit()
      }}
      onReset={() => show({ filters: {} })}
    >
      <button
        type="button"
        className="toggle"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </button>
      <div className="search">
        <label>
          <span className="hidden">Name, details, email, or phone</span>
          <input type="search" name="q" maxLength={254} placeholder="Name, details, email, or phone" />
        </label>
        <button>Search</button>
      </div>
      <div id={panel} className="more-filters">
        <label>
          Project type
          <select name="projectType">
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
          <input type="date" name="from" min={firstDay} />
        </label>
        <label>
          Received until
          <input type="date" name="to" min={firstDay} />
        </label>
        <label>
          Source: a partner, or phone
          <input type="search" name="source" maxLength={100} />
        </label>
        <button type="reset">Clear all filters</button>
      </div>
      <div className="list-actions">{children}</div>
    </form>
  )
}

/** Whether a text or date is not complete: typing 2026 enters the years 2, 20, and 202 first. */
function isTyping(field: EventTarget): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'search' ? field.value !== '' : field.validity.rangeUnderflow
}

function readFilters(form: HTMLFormElement): ListQuery['filters'] {
  const data = new FormData(form)
  const texts = filterNames.map((name) => [name, (data.get(name) as string | null)?.trim()])
  return Object.fromEntries(texts.filter(([, text]) => text)) as ListQuery['filters']
}
